import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { datedFileName, downloadJson } from '../../lib/download.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { formatInstant, formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { labelOfRule } from '../../entities/record/record.labels.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Section } from '../../ui/page.tsx';
import { Cell, Table, TableRow } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.ts';
import { destructionsQuery, readDestructionLog, type LoggedDestruction } from './records.queries.ts';
import { QueryState } from '../../ui/query-state.tsx';

const SHOWN = 50;
const SHOWN_IDS = 10;

/** The newest removals, and the whole log as a file. */
export function DestructionLog() {
  const { t } = useTranslation();
  const query = useQuery(destructionsQuery);
  const { data } = query;
  const { mutate: download, isPending } = useMutation({
    mutationFn: async () => downloadJson(datedFileName('destruction-log'), await readDestructionLog()),
    onError: (error) =>
      toast({ type: 'error', title: t('The file could not be made'), description: errorMessage(error) }),
  });
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
  const columns = [t('Removed'), t('Kind of record'), t('By'), t('Count'), t('Numbers')];
  return (
    <Table caption={t('The newest removals')} columns={columns}>
      {removals.map((removal) => (
        <TableRow key={`${removal.service} ${removal.id}`}>
          <Cell label={columns[0]!}>{formatInstant(removal.at)}</Cell>
          <Cell label={columns[1]!}>{t(labelOfRule(removal.service, removal.rule))}</Cell>
          <Cell label={columns[2]!}>{BY_LABELS(t, removal)}</Cell>
          <Cell label={columns[3]!}>{formatNumber(removal.count)}</Cell>
          <Cell label={columns[4]!} textAlign="end">
            {removal.ids.slice(0, SHOWN_IDS).join(', ')}
            {removal.ids.length > SHOWN_IDS && '…'}
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

const BY_LABELS = (t: ReturnType<typeof useTranslation>['t'], { by, actorId }: LoggedDestruction): string => {
  if (by === 'user') return t('User {id}', { id: actorId });
  return by === 'job' ? t('Retention job') : t('Command');
};
