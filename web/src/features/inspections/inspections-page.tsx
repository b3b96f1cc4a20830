import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Plus, Eye, X } from 'lucide-react';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { INSPECTION_TYPES, type InspectionType } from '@commonyard/contracts/inspections.values';
import { useTranslation } from '../../lib/translation.ts';
import { FilterToggleGroup } from '../../ui/filter-toggle-group.tsx';
import { Container, Cluster, VisuallyHidden } from '../../ui/layout.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RowSkeletons } from '../../ui/query-state.tsx';
import { SearchInput } from '../../ui/list-filters.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { inspectionsQuery } from './inspections.queries.ts';
import { inspectionTypeOfTab, type InspectionsSearch } from './inspections.search.ts';
import { INSPECTION_TYPE_LABELS } from '@commonyard/contracts/inspection-labels.values';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { InspectionSummary } from '@commonyard/contracts/http/inspections';
import { affiliationLabel, isOfOrganization } from '../../entities/listing/listing-facts.ts';
import { formatDay } from '../../lib/format.ts';
import { InspectionStatusBadge, inspectionStatus } from './inspection-badges.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge } from '../../ui/badge.tsx';

const CreateInspectionDialog = lazyPart(() => import('./create-dialog.tsx'), 'CreateInspectionDialog');
const InspectionDialog = lazyPart(() => import('./inspection-dialog.tsx'), 'InspectionDialog');

type Props = { search: InspectionsSearch; onSearch: OnSearchChange<InspectionsSearch> };

export function InspectionsPage({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const type = inspectionTypeOfTab(search);
  const close = () => onSearch({ inspection: undefined, new: undefined, inquiry: undefined }, { replace: true });
  return (
    <Container py="6">
      <PageHead title={t('Inspection Forms')} text={t('How each machine was handed over, and how it came back.')}>
        <CreateButton onClick={() => onSearch({ new: true })} />
      </PageHead>
      <Tabs<InspectionType>
        label={t('Inspection Forms')}
        chosen={type}
        onChoose={(name) => onSearch({ tab: name === 'post' ? name : undefined, page: undefined })}
        tabs={INSPECTION_TYPES.map((name) => ({ name, label: t(INSPECTION_TYPE_LABELS[name]) }))}
      >
        <Cluster alignItems="center" gap="3" mb="4">
          <SkipToResults />
          <FilterToggleGroup<'all' | 'failed'>
            label={t('Result')}
            chosen={search.failed ? 'failed' : 'all'}
            onChoose={(name) => onSearch({ failed: name === 'failed' ? 1 : undefined, page: undefined })}
            choices={[
              { name: 'all', label: t('All inspections') },
              { name: 'failed', label: t('With failed items') },
            ]}
          />
          <SearchInput
            label="Search inspections"
            placeholder="Asset or municipality"
            search={search}
            onSearch={onSearch}
          />
        </Cluster>
        <Results search={search} onSearch={onSearch} />
      </Tabs>
      {search.new ? (
        <CreateInspectionDialog
          type={type}
          inquiryId={search.inquiry}
          onClose={close}
          onCreated={({ id, type: createdType }) =>
            onSearch(
              {
                new: undefined,
                inquiry: undefined,
                inspection: id,
                tab: createdType === 'post' ? createdType : undefined,
              },
              { replace: true },
            )
          }
        />
      ) : (
        search.inspection !== undefined && (
          <InspectionDialog key={search.inspection} id={search.inspection} onClose={close} />
        )
      )}
    </Container>
  );
}

function CreateButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button onClick={onClick}>
      <Plus aria-hidden />
      {t('New Inspection')}
    </Button>
  );
}

function Results({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const type = inspectionTypeOfTab(search);
  return (
    <PagedResults
      query={useQuery(inspectionsQuery(type, search))}
      size={INQUIRIES_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<RowSkeletons text="Loading inspections..." height="13" />}
      errorText={t('Failed to load inspections. Please try again.')}
      rangeText="Showing {from}-{to} of {total} inspections"
      narrowed={{
        by: ['q', 'failed'],
        text: t('No inspections match'),
        clearLabel: search.failed ? t('Clear filters') : t('Clear search'),
      }}
      empty={
        <EmptyState
          text={type === 'pre' ? t('No pre-inspections yet.') : t('No post-inspections yet.')}
          symbol="construction"
        >
          <CreateButton onClick={() => onSearch({ new: true })} />
        </EmptyState>
      }
    >
      {(inspections) => (
        <InspectionsTable
          caption={t(INSPECTION_TYPE_LABELS[type])}
          inspections={inspections}
          onOpen={(inspection) => onSearch({ inspection })}
        />
      )}
    </PagedResults>
  );
}

type InspectionsTableProps = { caption: string; inspections: InspectionSummary[]; onOpen: (id: number) => void };

function InspectionsTable({ caption, inspections, onOpen }: InspectionsTableProps) {
  const { t } = useTranslation();
  return (
    <Table
      caption={caption}
      items={inspections}
      toKey={({ id }) => id}
      columns={[
        { name: t('Asset'), isTitle: true, render: ({ assetTitle }) => assetTitle },
        {
          name: t('Municipality'),
          nameOf: (inspection) => t(affiliationLabel(listingOf(inspection))),
          overflowWrap: 'anywhere',
          render: (inspection) => (
            <>
              {inspection.municipalityName !== null && isOfOrganization(listingOf(inspection)) && (
                <chakra.span hideBelow="md">{t('Organization:')} </chakra.span>
              )}
              {inspection.municipalityName ?? '–'}
            </>
          ),
        },
        { name: t('Date'), whiteSpace: 'nowrap', render: ({ date }) => <time dateTime={date}>{formatDay(date)}</time> },
        {
          name: t('Status'),
          render: (inspection) => (
            <Box display="inline-flex" flexWrap="wrap" gap="1" py="1">
              <InspectionStatusBadge status={inspectionStatus(inspection)} />
              {inspection.failed > 0 && <FailedBadge count={inspection.failed} />}
            </Box>
          ),
        },
        {
          name: t('View'),
          render: ({ id, assetTitle, date }) => (
            <Button variant="outline" size="sm" onClick={() => onOpen(id)}>
              <Eye aria-hidden />
              {t('View')}
              <VisuallyHidden>
                {' '}
                {assetTitle} {formatDay(date)}
              </VisuallyHidden>
            </Button>
          ),
        },
      ]}
    />
  );
}

const listingOf = ({ assetUserId, municipality }: InspectionSummary) => ({ userId: assetUserId, municipality });

function FailedBadge({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <Badge tint="red" icon={X}>
      {t('{count} failed', { count })}
    </Badge>
  );
}
