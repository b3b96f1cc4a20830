import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { INSPECTION_TYPES, type InspectionType } from '@commonyard/contracts/inspections.values';
import { useTranslation } from '../../lib/translation.ts';
import { FilterToggleGroup } from '../../ui/filter-toggle-group.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { RowSkeletons } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { inspectionsQuery } from './inspections.queries.ts';
import { inspectionTypeOfTab, type InspectionsSearch } from './inspections.search.ts';
import { InspectionsTable } from './inspections-table.tsx';
import { INSPECTION_TYPE_LABELS } from '@commonyard/contracts/inquiry-labels.values';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { Cluster, Toolbar } from '../../ui/layout.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

const CreateInspectionDialog = lazyPart(() => import('./create-dialog.tsx'), 'CreateInspectionDialog');
const InspectionDialog = lazyPart(() => import('./inspection-dialog.tsx'), 'InspectionDialog');

type Props = { search: InspectionsSearch; onSearch: OnSearchChange<InspectionsSearch> };

/** The inspections page. Tab, search, page and the open inspection are search parameters. */
export function InspectionsPage({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const type = inspectionTypeOfTab(search);
  const close = () => onSearch({ inspection: undefined, new: undefined, inquiry: undefined }, { replace: true });
  return (
    <Container py="6">
      <Toolbar gap="4" mb="4">
        <Box>
          <PageTitle title={t('Inspection Forms')} />
          <chakra.p color="fg.muted">{t('How each machine was handed over, and how it came back.')}</chakra.p>
        </Box>
        <CreateButton onClick={() => onSearch({ new: true })} />
      </Toolbar>
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
            label={t('Search inspections')}
            placeholder={t('Asset or municipality')}
            value={search.q ?? ''}
            onChange={(q) => onSearch({ q: q || undefined, page: undefined }, { replace: true })}
          />
        </Cluster>
        <Results search={search} onSearch={onSearch} />
      </Tabs>
      <Suspense>
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
      </Suspense>
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
      skeletons={<RowSkeletons text={t('Loading inspections...')} height="13" />}
      errorText={t('Failed to load inspections. Please try again.')}
      rangeText="Showing {from}-{to} of {total} inspections"
      empty={
        search.q || search.failed ? (
          <EmptyState text={t('No inspections match')}>
            <Button onClick={() => onSearch({ q: undefined, failed: undefined, page: undefined })}>
              {search.failed ? t('Clear filters') : t('Clear search')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            text={type === 'pre' ? t('No pre-inspections yet.') : t('No post-inspections yet.')}
            symbol="construction"
          >
            <CreateButton onClick={() => onSearch({ new: true })} />
          </EmptyState>
        )
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
