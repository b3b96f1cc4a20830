import { Box } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportSummary } from '@commonyard/contracts/http/reports';
import { REPORT_STATUS_LABELS } from '@commonyard/contracts/report-labels.values';
import { REPORT_STATUSES, REPORTS_PAGE_SIZE, type ReportStatus } from '@commonyard/contracts/reports.values';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DetailRow } from '../../ui/detail-row.tsx';
import { FilterToggleGroup } from '../../ui/filter-toggle-group.tsx';
import { PageTitle, SmallText, Stack } from '../../ui/layout.tsx';
import { ListDetail, ListDetailPage } from '../../ui/list-detail.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { RowSkeletons } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ReportBadge } from './report-badges.tsx';
import { ReportDetail } from './report-detail.tsx';
import { reportName } from './report-name.ts';
import { refreshReports, reportsQuery } from './reports.queries.ts';
import type { ReportsSearch } from './reports.search.ts';

type Props = { search: ReportsSearch; onSearch: OnSearchChange<ReportsSearch> };

export function ReportsPage({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const { report: id } = search;
  return (
    <ListDetailPage>
      <PageTitle title={t('Reports')} mb="4" />
      <Box mb="4">
        <FilterToggleGroup<ReportStatus | 'all'>
          label={t('Status')}
          chosen={search.status ?? 'all'}
          onChoose={(name) => onSearch({ status: name === 'all' ? undefined : name, page: undefined })}
          choices={[
            { name: 'all', label: t('All reports') },
            ...REPORT_STATUSES.map((name) => ({ name, label: t(REPORT_STATUS_LABELS[name]) })),
          ]}
        />
      </Box>
      <ListDetail
        list={<ReportsList search={search} onSearch={onSearch} />}
        open={id === undefined ? undefined : { row: reportRowId(id), title: t('Report #{id}', { id }) }}
        detail={id !== undefined && <ReportDetail key={id} id={id} />}
        hint={t('Choose a report to read it here.')}
        onClose={() => onSearch({ report: undefined }, { replace: true })}
      />
    </ListDetailPage>
  );
}

function ReportsList({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <PagedResults
      query={useQuery(reportsQuery(search))}
      size={REPORTS_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<RowSkeletons text="Loading reports..." height="19" />}
      errorText={t('Failed to load reports. Please try again.')}
      onRefresh={() => refreshReports(queryClient)}
      rangeText="Showing {from}-{to} of {total} reports"
      narrowed={{ by: ['status'], text: t('No reports match'), clearLabel: t('Clear') }}
      empty={<EmptyState text={t('No reports yet. What members and visitors report will appear here.')} />}
    >
      {(reports) => (
        <Stack as="ul" aria-label={t('Reports')} gap="2">
          {reports.map((report) => (
            <ReportRow
              key={report.id}
              report={report}
              isOpen={report.id === search.report}
              replacesHistory={search.report !== undefined}
            />
          ))}
        </Stack>
      )}
    </PagedResults>
  );
}

const reportRowId = (id: number): string => `report-${id}`;

type RowProps = { report: ReportSummary; isOpen: boolean; replacesHistory: boolean };

function ReportRow({ report, isOpen, replacesHistory }: RowProps) {
  const { t } = useTranslation();
  const { id, status, outcome, complaintCount, createdAt } = report;
  return (
    <DetailRow
      id={reportRowId(id)}
      search={{ report: id }}
      name={reportName(report, t)}
      badge={<ReportBadge status={status} outcome={outcome} />}
      createdAt={createdAt}
      isOpen={isOpen}
      replacesHistory={replacesHistory}
      isBold={status !== 'closed'}
    >
      <SmallText mt="1">
        {t('Report #{id}', { id })} · {t('Reporters: {number}', { number: complaintCount })}
      </SmallText>
    </DetailRow>
  );
}
