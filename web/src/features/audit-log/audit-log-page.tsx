import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import {
  AUDIT_SOURCES,
  auditEventsOf,
  EVENT_LABELS,
  MAX_EXPORTED_ENTRIES,
  SOURCE_LABELS,
  type AuditEvent,
  type AuditSource,
} from '@commonyard/contracts/audit.values';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { formatInstant, formatNumber } from '../../lib/format.ts';
import { currentLanguage, useTranslation } from '../../lib/translation.ts';
import { municipalitiesQuery } from '../../entities/municipality/municipality.queries.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { Container, PageTitle, Cluster, Row, SmallText, Toolbar } from '../../ui/layout.tsx';
import { PlainInput } from '../../ui/plain-controls.tsx';
import { FilterSelect } from '../../ui/list-filters.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { userNamesQuery } from '../../entities/user/decisions.ts';
import { auditStatusQuery, readExport } from './audit-log.queries.ts';
import type { AuditLogSearch } from './audit-log.search.ts';
import { Entries } from './entries.tsx';

type Props = {
  search: AuditLogSearch;
  onSearch: OnSearchChange<AuditLogSearch>;
  /** Whether the reader sees the entries of all municipalities. */
  isAdmin: boolean;
};

export function AuditLogPage({ search: given, onSearch, isAdmin }: Props) {
  const { t } = useTranslation();
  const search = dropUnknown(given);
  const source = search.source ?? 'identity';
  return (
    <Container py="6">
      <Toolbar gap="4" mb="4">
        <Box>
          <PageTitle title={t('Audit log')} />
          <chakra.p color="fg.muted">
            {isAdmin ? t('Who did what, in all municipalities') : t('Who did what in your municipality')}
          </chakra.p>
          <Status source={source} />
        </Box>
        <Box>
          <ExportButton read={() => readExport(search)} />
          <SmallText mt="1">{t('At most {count} entries', { count: formatNumber(MAX_EXPORTED_ENTRIES) })}</SmallText>
        </Box>
      </Toolbar>
      <Filters search={search} onSearch={onSearch} />
      <Entries search={search} onSearch={onSearch} isAdmin={isAdmin} />
    </Container>
  );
}

/** Drops a source and an event that do not exist, so that an outdated or mistyped URL still opens the page. */
function dropUnknown({ source: given, event, ...filters }: AuditLogSearch): AuditLogSearch {
  const source = AUDIT_SOURCES.find((known) => known === given);
  return { ...filters, source, event: auditEventsOf(source ?? 'identity').find((known) => known === event) };
}

function Status({ source }: { source: AuditSource }) {
  const { t } = useTranslation();
  const { data } = useQuery(auditStatusQuery(source));
  if (!data) return null;
  if (data.broken)
    return (
      <Row as="p" role="alert" gap="2" color="fg.error" fontWeight="600">
        <TriangleAlert aria-hidden size={20} />
        {t('The last verification found an entry that was changed or removed. Please tell whoever runs this platform.')}
      </Row>
    );
  const { sealedTo, verifiedTo } = data;
  return (
    <SmallText>
      {verifiedTo !== null
        ? t('Sealed and verified to {date}', { date: formatInstant(verifiedTo) })
        : sealedTo !== null
          ? t('Sealed to {date}, not verified yet', { date: formatInstant(sealedTo) })
          : t('Not sealed yet')}
    </SmallText>
  );
}

function Filters({ search, onSearch }: Omit<Props, 'isAdmin'>) {
  const { t } = useTranslation();
  const { source = 'identity', event, from, to, user, municipality } = search;
  const narrow = (change: AuditLogSearch) => onSearch(change, { replace: true });
  return (
    <Cluster alignItems="end" gap="3" mb="4">
      <SkipToResults />
      <FilterSelect
        label="Log"
        values={AUDIT_SOURCES}
        labelOf={(each) => SOURCE_LABELS[each]}
        chosen={source}
        onChoose={(chosen) => narrow({ source: chosen, event: undefined })}
        w={{ base: '100%', sm: '57.5' }}
      />
      <FilterSelect
        label="Event"
        all="All events"
        values={auditEventsOf(source)}
        labelOf={(each) => EVENT_LABELS[each]}
        chosen={event as AuditEvent | undefined}
        onChoose={(chosen) => narrow({ event: chosen })}
        w={{ base: '100%', sm: '65' }}
      />
      <DayInput label={t('From day')} value={from} onChange={(day) => narrow({ from: day })} />
      <DayInput label={t('To day')} value={to} onChange={(day) => narrow({ to: day })} />
      {user !== undefined && <UserFilter id={user} onClear={() => narrow({ user: undefined })} />}
      {municipality !== undefined && (
        <MunicipalityFilter id={municipality} onClear={() => narrow({ municipality: undefined })} />
      )}
    </Cluster>
  );
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void };

const DayInput = ({ label, value = '', onChange }: DayProps) => (
  <chakra.label display="flex" alignItems="center" gap="2" flex={{ base: '1 1 100%', sm: '0 0 auto' }}>
    <chakra.span flexShrink={0}>{label}</chakra.span>
    <PlainInput type="date" value={value} onChange={({ target }) => onChange(target.value || undefined)} />
  </chakra.label>
);

function UserFilter({ id, onClear }: { id: number; onClear: () => void }) {
  const { t } = useTranslation();
  const { data: names } = useQuery(userNamesQuery([id]));
  return (
    <ActiveFilter
      text={t('User: {name}', { name: names?.get(id) ?? t('No. {number}', { number: id }) })}
      onClear={onClear}
    />
  );
}

function MunicipalityFilter({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useTranslation();
  const { data: municipalities = [] } = useQuery(municipalitiesQuery(currentLanguage()));
  const name = municipalities.find((municipality) => municipality.id === id)?.name ?? id;
  return <ActiveFilter text={t('Municipality: {name}', { name })} onClear={onClear} />;
}

const ActiveFilter = ({ text, onClear }: { text: string; onClear: () => void }) => {
  const { t } = useTranslation();
  return (
    <Button variant="outline" aria-label={t('Remove the filter {text}', { text })} maxW="100%" onClick={onClear}>
      <chakra.span truncate>{text}</chakra.span>
      <X aria-hidden />
    </Button>
  );
};
