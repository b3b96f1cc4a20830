import { Box, Button, chakra } from '@chakra-ui/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '@commonyard/contracts/http/audit';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { formatInstant } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { RefreshButton, ShowMore } from '../../ui/refresh.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RESULTS_ID } from '../../ui/skip-to-results.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { auditValueLabel, USER_VALUES } from '@commonyard/contracts/audit-values.values';
import { userNamesQuery } from '../../entities/user/decisions.ts';
import { entriesQuery, listingTitlesQuery } from './audit-log.queries.ts';
import type { AuditLogSearch } from './audit-log.search.ts';
import { EntryDialog, eventLabel, LISTING_SUBJECTS, subjectText, userName, type Names } from './entry-dialog.tsx';

type Props = { search: AuditLogSearch; onSearch: OnSearchChange<AuditLogSearch>; isAdmin: boolean };

export function Entries({ search, onSearch, isAdmin }: Props) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(entriesQuery(search));
  const { data, isPlaceholderData } = query;
  const [opened, setOpened] = useState<AuditEntry>();
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const names = useNames(entries);
  if (!data || query.isError)
    return (
      <QueryState
        query={query}
        height="13"
        count={6}
        loading="Loading entries..."
        error="Failed to load entries. Please try again."
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
          items={entries}
          toKey={({ id }) => id}
          textStyle={{ base: 'md', md: 'sm' }}
          columns={[
            {
              name: t('Time'),
              fontVariantNumeric: 'tabular-nums',
              render: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
            },
            { name: t('Event'), isTitle: true, render: (entry) => <Event entry={entry} /> },
            {
              name: t('User'),
              render: ({ actorId }) =>
                actorId === null ? (
                  '–'
                ) : (
                  <FilterButton name={userName(actorId, names, t)} onClick={() => onSearch({ user: actorId })} />
                ),
            },
            { name: t('About'), overflowWrap: 'anywhere', render: (entry) => subjectText(entry, names, t) },
            ...(isAdmin ? [municipalityColumn(onSearch, t)] : []),
            {
              name: t('Actions'),
              render: (entry) => (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t('Details: {title}', { title: `${t(eventLabel(entry))}, ${formatInstant(entry.at)}` })}
                  onClick={() => setOpened(entry)}
                >
                  {t('Details')}
                </Button>
              ),
            },
          ]}
        />
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

function useNames(entries: AuditEntry[]): Names {
  const users = entries.flatMap(({ actorId, subject, subjectId, before, after, details }) => [
    actorId,
    subject === 'user' ? subjectId : null,
    ...[before, after, details].flatMap((values) => USER_VALUES.map((name) => values?.[name])),
  ]);
  const listings = entries.map(({ subject, subjectId }) => (LISTING_SUBJECTS.includes(subject) ? subjectId : null));
  return {
    users: useQuery(userNamesQuery(toIds(users))).data ?? NONE,
    listings: useQuery(listingTitlesQuery(toIds(listings))).data ?? NONE,
  };
}
const NONE = new Map<number, string>();

const toIds = (values: unknown[]): number[] =>
  [...new Set(values.filter((id) => typeof id === 'number'))].toSorted((a, b) => a - b);

const municipalityColumn = (onSearch: Props['onSearch'], t: TFunction): Column<AuditEntry> => ({
  name: t('Municipality'),
  render: ({ municipality, municipalityName }) =>
    municipality === null ? (
      '–'
    ) : (
      <FilterButton name={municipalityName ?? municipality} onClick={() => onSearch({ municipality })} />
    ),
});

function Event({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { before, after, details } = entry;
  const names = Object.keys(after ?? before ?? details ?? {});
  const shown = names.slice(0, 4).map((name) => auditValueLabel(name, { t }));
  return (
    <span>
      {t(eventLabel(entry))}
      {(before || details) && (
        <chakra.span display="block" fontWeight="400" color="fg.muted">
          {shown.join(', ')}
          {names.length > shown.length && '…'}
        </chakra.span>
      )}
    </span>
  );
}

function FilterButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <chakra.button
      type="button"
      title={t('Show only entries of {name}', { name })}
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
}
