import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { INQUIRIES_PAGE_SIZE, INSPECTION_TYPES, type InspectionType } from '@commonyard/contracts/inquiries.values';
import { useTranslation } from '../../lib/translation.ts';
import { Container, PageTitle } from '../../ui/page.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { inspectionsQuery } from './inspections.queries.ts';
import { typeOfTab, type InspectionsSearch, type OnSearch } from './inspections.search.ts';
import { InspectionsTable } from './inspections-table.tsx';
import { TYPE_LABELS } from './inspections.words.ts';

const BeginDialog = lazy(() => import('./begin-dialog.tsx').then((module) => ({ default: module.BeginDialog })));
const InspectionDialog = lazy(() =>
  import('./inspection-dialog.tsx').then((module) => ({ default: module.InspectionDialog })),
);

type Props = { search: InspectionsSearch; onSearch: OnSearch };

/** The records of handing machines over and of taking them back. Tab, search, page and what is open live in the address. */
export function InspectionsPage({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const type = typeOfTab(search);
  const close = () => onSearch({ inspection: undefined, new: undefined, inquiry: undefined }, { replace: true });
  return (
    <Container py="24px">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="16px" mb="16px">
        <Box>
          <PageTitle title={t('Inspection Forms')}>{t('Inspection Forms')}</PageTitle>
          <chakra.p color="fg.muted">{t('How each machine was handed over, and how it came back.')}</chakra.p>
        </Box>
        <BeginButton onClick={() => onSearch({ new: true })} />
      </Box>
      <Tabs<InspectionType>
        label={t('Inspection Forms')}
        chosen={type}
        onChoose={(name) => onSearch({ tab: name === 'post' ? name : undefined, page: undefined })}
        tabs={INSPECTION_TYPES.map((name) => ({ name, label: t(TYPE_LABELS[name]) }))}
      >
        <Box display="flex" flexWrap="wrap" gap="12px" mb="16px">
          <SearchInput
            label={t('Search inspections')}
            placeholder={t('Asset or municipality')}
            value={search.q ?? ''}
            onChange={(q) => onSearch({ q: q || undefined, page: undefined }, { replace: true })}
          />
        </Box>
        <Results search={search} onSearch={onSearch} />
      </Tabs>
      <Suspense>
        {search.new ? (
          <BeginDialog
            type={type}
            inquiryId={search.inquiry}
            onClose={close}
            onBegun={({ id, type: begun }) =>
              onSearch(
                { new: undefined, inquiry: undefined, inspection: id, tab: begun === 'post' ? begun : undefined },
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

function BeginButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button type="button" onClick={onClick}>
      <Plus aria-hidden />
      {t('New Inspection')}
    </Button>
  );
}

function Results({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const type = typeOfTab(search);
  return (
    <PagedResults
      query={useQuery(inspectionsQuery(type, search))}
      size={INQUIRIES_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<RowSkeletons text={t('Loading inspections...')} height="52px" />}
      failed={t('Failed to load inspections. Please try again.')}
      place="Showing {from}-{to} of {total} inspections"
      empty={
        search.q ? (
          <EmptyState text={t('No inspections match')}>
            <Button type="button" onClick={() => onSearch({ q: undefined, page: undefined })}>
              {t('Clear search')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            text={type === 'pre' ? t('No pre-inspections yet.') : t('No post-inspections yet.')}
            symbol="construction"
          >
            <BeginButton onClick={() => onSearch({ new: true })} />
          </EmptyState>
        )
      }
    >
      {(inspections) => (
        <InspectionsTable
          caption={t(TYPE_LABELS[type])}
          inspections={inspections}
          onOpen={(inspection) => onSearch({ inspection })}
        />
      )}
    </PagedResults>
  );
}
