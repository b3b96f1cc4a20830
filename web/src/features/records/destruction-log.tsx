import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { datedFileName, jsonFile } from '../../lib/download.ts';
import { formatInstant, formatNumber } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { labelOfRule } from '../../entities/record/record.labels.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Section } from '../../ui/page.tsx';
import { PlainTable } from '../../ui/table.tsx';
import { destructionsQuery, readDestructionLog, type LoggedDestruction } from './records.queries.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useDownload } from '../../ui/export-button.tsx';

const SHOWN = 50;
const SHOWN_IDS = 10;

export function DestructionLog() {
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
        <QueryState
          query={query}
          height="40"
          loading={t('Loading...')}
          error={t('The destruction log could not be loaded.')}
        />
      )}
      {data?.length === 0 && <chakra.p color="fg.muted">{t('Nothing was removed yet.')}</chakra.p>}
      {data && data.length > 0 && (
        <>
          <Removals removals={data.slice(0, SHOWN)} />
          <ActionButton variant="outline" mt="4" disabled={isPending} onClick={() => download()}>
            {t('Download the whole log')}
          </ActionButton>
        </>
      )}
    </Section>
  );
}

function Removals({ removals }: { removals: LoggedDestruction[] }) {
  const { t } = useTranslation();
  return (
    <PlainTable
      caption={t('The newest removals')}
      columns={[t('Removed'), t('Kind of record'), t('By'), t('Count'), t('Numbers')]}
      rows={removals.map((removal) => ({
        key: `${removal.service} ${removal.id}`,
        cells: [
          formatInstant(removal.at),
          t(labelOfRule(removal.service, removal.rule)),
          byText(t, removal),
          formatNumber(removal.count),
          removal.ids.slice(0, SHOWN_IDS).join(', ') + (removal.ids.length > SHOWN_IDS ? '…' : ''),
        ],
      }))}
    />
  );
}

function byText(t: TFunction, { by, actorId }: LoggedDestruction): string {
  if (by === 'user') return t('User {id}', { id: actorId });
  return by === 'job' ? t('Retention job') : t('Command');
}
