import { chakra } from '@chakra-ui/react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { Container } from '../../ui/layout.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { Holds } from './holds.tsx';
import { Periods } from './periods.tsx';
import { number, object, string } from 'yup';
import { datedFileName, downloadFile, jsonFile } from '../../lib/download.ts';
import { municipalityChoice, MunicipalityPicker } from '../../entities/municipality/municipality-picker.tsx';
import { ApiError } from '../../lib/http.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import {
  readDisclosure,
  type DisclosureScope,
  destructionsQuery,
  readDestructionLog,
  type LoggedDestruction,
} from './records.queries.ts';
import { useQuery } from '@tanstack/react-query';
import { formatInstant, formatNumber } from '../../lib/format.ts';
import { AwayRecords } from '../../entities/record/away-records.tsx';
import { labelOfRule } from '../../entities/record/record.queries.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Table } from '../../ui/table.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useDownload } from '../../ui/export-button.tsx';

export function RecordsPage({ user }: { user: User }) {
  const { t } = useTranslation();
  const isAdmin = user.role === 'admin';
  return (
    <Container py="6">
      <PageHead
        title={t('Records and retention')}
        mb="6"
        text={
          isAdmin
            ? t('How long records are kept, what keeps them longer, and what was removed')
            : t('Legal holds and access requests of {municipality}', { municipality: user.municipalityName ?? '' })
        }
      />
      {isAdmin && <Periods />}
      <Holds />
      <DisclosureForm user={user} />
      {isAdmin && <DestructionLog />}
    </Container>
  );
}

const NUMBER = 'Please enter the number of the inquiry, or leave it empty';
const inquiry = number()
  .transform((value: number, text: string) => (text === '' ? undefined : value))
  .typeError(NUMBER)
  .integer(NUMBER)
  .min(1, NUMBER);
const schema = object({
  disclosedInquiry: inquiry,
  disclosedMunicipality: municipalityChoice.when('disclosedInquiry', ([id], choice) =>
    id === undefined ? choice.required('Please name an inquiry or a municipality') : string(),
  ),
});
const ownSchema = object({ disclosedInquiry: inquiry });

/** Downloads the file of an access request. A municipal administrator gets that of the own municipality. */
function DisclosureForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const isAdmin = user.role === 'admin';
  return (
    <Section title={t('Access requests')}>
      <chakra.p mb="4">
        {t(
          'One file with the inquiries, their messages, dates, decisions and inspections, the list of images, the listings, and the loans with their quotes and history. That of a municipality also has its loan settings, calendar feeds, conditions and rates. It contains personal information: keep what the Act exempts from what you hand out.',
        )}
      </chakra.p>
      <chakra.div maxW="form">
        <Form
          initialValues={{ disclosedInquiry: '', disclosedMunicipality: '' }}
          schema={isAdmin ? schema : ownSchema}
          onSubmit={async ({ disclosedInquiry: id, disclosedMunicipality }) => {
            const scope: DisclosureScope = id
              ? { inquiry: Number(id) }
              : { municipality: isAdmin ? disclosedMunicipality : (user.municipality ?? '') };
            const file = await readDisclosure(scope);
            if ('inquiry' in scope && (file['inquiries'] as unknown[]).length === 0)
              throw new ApiError(404, 'The requested inquiry could not be found.', 'inquiry_not_found');
            downloadFile(jsonFile(datedFileName(id ? `inquiry-${id}` : 'municipality'), file));
          }}
          errorTitle="The file could not be made"
          label={t('Access request')}
        >
          <TextField
            name="disclosedInquiry"
            label="Inquiry number"
            hint="Leave it empty for everything of the municipality"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
          />
          {isAdmin && (
            <MunicipalityPicker
              name="disclosedMunicipality"
              label="Municipality"
              hint="Start typing, then choose from the list"
            />
          )}
          <SubmitButton label={t('Download the file')} busyLabel={t('Preparing...')} />
        </Form>
      </chakra.div>
    </Section>
  );
}

const SHOWN = 50;
const SHOWN_IDS = 10;

function DestructionLog() {
  const { t } = useTranslation();
  const query = useQuery(destructionsQuery);
  const { data } = query;
  const { mutate: download, isPending } = useDownload(async () =>
    jsonFile(datedFileName('destruction-log'), await readDestructionLog()),
  );
  return (
    <Section title={t('Destruction log')}>
      <chakra.p mb="4">
        {t('What was removed, by which rule, when and by whom. It contains no personal values.')}
      </chakra.p>
      {(!data || query.isError) && (
        <QueryState query={query} height="40" loading="Loading..." error="The destruction log could not be loaded." />
      )}
      {data?.removals.length === 0 && data.away.length === 0 && (
        <chakra.p color="fg.muted">{t('Nothing was removed yet.')}</chakra.p>
      )}
      {data && data.removals.length > 0 && (
        <>
          <Removals removals={data.removals.slice(0, SHOWN)} />
          <ActionButton variant="outline" mt="4" disabled={isPending} onClick={() => download()}>
            {t('Download the whole log')}
          </ActionButton>
        </>
      )}
      <AwayRecords away={data?.away ?? []} onRetry={() => void query.refetch()} />
    </Section>
  );
}

function Removals({ removals }: { removals: LoggedDestruction[] }) {
  const { t } = useTranslation();
  return (
    <Table
      caption={t('The newest removals')}
      items={removals}
      toKey={({ service, id }) => `${service} ${id}`}
      columns={[
        { name: t('Removed'), render: ({ at }) => formatInstant(at) },
        { name: t('Kind of record'), render: ({ service, rule }) => t(labelOfRule(service, rule)) },
        { name: t('By'), render: (removal) => byText(t, removal) },
        { name: t('Count'), render: ({ count }) => formatNumber(count) },
        {
          name: t('Numbers'),
          render: ({ ids }) => ids.slice(0, SHOWN_IDS).join(', ') + (ids.length > SHOWN_IDS ? '…' : ''),
        },
      ]}
    />
  );
}

function byText(t: TFunction, { by, actorId }: LoggedDestruction): string {
  if (by === 'user') return t('User {id}', { id: actorId });
  return by === 'job' ? t('Retention job') : t('Command');
}
