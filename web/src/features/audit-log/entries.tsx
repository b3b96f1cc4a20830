import { Box, Button, chakra } from '@chakra-ui/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '@commonyard/contracts/http/audit';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { formatInstant } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { RefreshButton, ShowMore } from '../../ui/refresh.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RESULTS_ID } from '../../ui/skip-to-results.tsx';
import { Cell, Table, TableRow } from '../../ui/table.tsx';
import { VALUE_LABELS } from '@commonyard/contracts/audit-labels.values';
import { SUBJECT_LABELS } from '@commonyard/contracts/audit.values';
import { entriesQuery, userNamesQuery } from './audit-log.queries.ts';
import type { AuditLogSearch } from './audit-log.search.ts';
import { EntryDialog, eventLabel, userName, type Names } from './entry-dialog.tsx';

type Props = { search: AuditLogSearch; onSearch: OnSearchChange<AuditLogSearch>; isAdmin: boolean };

export function Entries({ search, onSearch, isAdmin }: Props) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(entriesQuery(search));
  const { data, isPlaceholderData } = query;
  const [opened, setOpened] = useState<AuditEntry>();
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const names = useUserNames(entries);
  if (!data || query.isError)
    return (
      <QueryState
        query={query}
        height="13"
        count={6}
        loading={t('Loading entries...')}
        error={t('Failed to load entries. Please try again.')}
      />
    );
  if (entries.length === 0) return <NoEntries search={search} onSearch={onSearch} />;
  return (
    <>
      <Box display="flex" justifyContent="flex-end" mb="2">
        <RefreshButton query={query} />
      </Box>
      <Box id={RESULTS_ID} aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
        <Table
          caption={t('Audit log')}
          columns={[
            t('Time'),
            t('Event'),
            t('User'),
            t('About'),
            ...(isAdmin ? [t('Municipality')] : []),
            t('Actions'),
          ]}
          textStyle={{ base: 'md', md: 'sm' }}
        >
          {entries.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              names={names}
              isAdmin={isAdmin}
              onSearch={onSearch}
              onOpen={() => setOpened(entry)}
            />
          ))}
        </Table>
      </Box>
      <ShowMore query={query} mt="6" />
      {opened && (
        <EntryDialog
          service={search.source ?? 'identity'}
          entry={opened}
          names={names}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function NoEntries({ search, onSearch }: Omit<Props, 'isAdmin'>) {
  const { t } = useTranslation();
  const { event, from, to, user, municipality } = search;
  const isNarrowed = [event, from, to, user, municipality].some((filter) => filter !== undefined);
  const none = { event: undefined, from: undefined, to: undefined, user: undefined, municipality: undefined };
  return (
    <EmptyState text={isNarrowed ? t('No entries match') : t('No entries yet.')}>
      {isNarrowed && <Button onClick={() => onSearch(none)}>{t('Clear all')}</Button>}
    </EmptyState>
  );
}

const NO_NAMES: Names = new Map();

function useUserNames(entries: AuditEntry[]): Names {
  const ids = entries.flatMap(({ actorId, subject, subjectId }) => [actorId, subject === 'user' ? subjectId : null]);
  const unique = [...new Set(ids.filter((id) => id !== null))].toSorted((a, b) => a - b);
  return useQuery(userNamesQuery(unique)).data ?? NO_NAMES;
}

type RowProps = {
  entry: AuditEntry;
  names: Names;
  isAdmin: boolean;
  onSearch: Props['onSearch'];
  onOpen: () => void;
};

function Row({ entry, names, isAdmin, onSearch, onOpen }: RowProps) {
  const { t } = useTranslation();
  const { at, actorId, municipality, municipalityName } = entry;
  const time = formatInstant(at);
  const label = eventLabel(entry);
  return (
    <TableRow>
      <Cell label={t('Time')} fontVariantNumeric="tabular-nums">
        <time dateTime={at}>{time}</time>
      </Cell>
      <Cell label={t('Event')} as="th" {...{ scope: 'row' }} fontWeight="600">
        <span>
          {t(label)}
          <Changed entry={entry} />
        </span>
      </Cell>
      <Cell label={t('User')}>
        {actorId === null ? (
          '–'
        ) : (
          <FilterButton
            name={userName(actorId, names)}
            label={t('Show only entries of {name}', { name: userName(actorId, names) })}
            onClick={() => onSearch({ user: actorId })}
          />
        )}
      </Cell>
      <Cell label={t('About')} overflowWrap="anywhere">
        {<Subject entry={entry} names={names} />}
      </Cell>
      {isAdmin && (
        <Cell label={t('Municipality')}>
          {municipality === null ? (
            '–'
          ) : (
            <FilterButton
              name={municipalityName ?? municipality}
              label={t('Show only entries of {name}', { name: municipalityName ?? municipality })}
              onClick={() => onSearch({ municipality })}
            />
          )}
        </Cell>
      )}
      <Cell label={t('Actions')} textAlign="end">
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('Details: {title}', { title: `${t(label)}, ${time}` })}
          onClick={onOpen}
        >
          {t('Details')}
        </Button>
      </Cell>
    </TableRow>
  );
}

function Changed({ entry: { before, after, details } }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  if (!before && !details) return null;
  const names = Object.keys(after ?? before ?? details ?? {});
  const shown = names.slice(0, 4).map((name) => t(VALUE_LABELS[name] ?? name));
  return (
    <chakra.span display="block" fontWeight="400" color="fg.muted">
      {shown.join(', ')}
      {names.length > shown.length && '…'}
    </chakra.span>
  );
}

function Subject({ entry: { subject, subjectId }, names }: { entry: AuditEntry; names: Names }) {
  const { t } = useTranslation();
  const kind = t(SUBJECT_LABELS[subject as keyof typeof SUBJECT_LABELS] ?? subject);
  if (subjectId === null) return <span>{kind}</span>;
  return (
    <span>
      {kind} {subject === 'user' ? userName(subjectId, names) : subjectId}
    </span>
  );
}

const FilterButton = ({ name, label, onClick }: { name: string; label: string; onClick: () => void }) => (
  <chakra.button
    type="button"
    title={label}
    color="link"
    textDecoration="underline"
    textUnderlineOffset="3px"
    textAlign="inherit"
    overflowWrap="anywhere"
    cursor="pointer"
    minH="6"
    onClick={onClick}
  >
    {name}
  </chakra.button>
);
