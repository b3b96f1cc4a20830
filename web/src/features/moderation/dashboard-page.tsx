import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { formatCount } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Container, PageTitle, Toolbar } from '../../ui/layout.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { InventoryTab } from './inventory-tab.tsx';
import { moderationCountsQuery } from './moderation.queries.ts';
import type { AdminTab, AdminSearch } from './moderation.search.ts';
import { CLEARED_QUEUE } from './queue-search.ts';
import { PendingTab } from './pending-tab.tsx';
import type { OnSearchChange } from '../../lib/search-params.ts';

type Props = { search: AdminSearch; onSearch: OnSearchChange<AdminSearch>; logoutButton: ReactNode };

export function DashboardPage({ search, onSearch, logoutButton }: Props) {
  const { t } = useTranslation();
  const { tab = 'all' } = search;
  return (
    <Container py="6">
      <Toolbar gap="4" mb="4">
        <PageTitle title={t('Admin Dashboard')} />
        <Box
          display={{ base: 'grid', sm: 'flex' }}
          gridTemplateColumns="repeat(2, minmax(0, 1fr))"
          flexWrap="wrap"
          gap="2"
          w={{ base: '100%', sm: 'auto' }}
          css={{ '& > *': { paddingInline: { base: '2', sm: '4' }, fontSize: { base: 'sm', sm: 'md' } } }}
        >
          <ButtonLink to="/post-available-item" variant="outline">
            <Plus aria-hidden />
            {t('Add Available')}
          </ButtonLink>
          <ButtonLink to="/post-needed-item" variant="outline">
            <Plus aria-hidden />
            {t('Add Needed')}
          </ButtonLink>
          <ButtonLink to="/" variant="ghost">
            <ArrowLeft aria-hidden />
            {t('Back to Main Site')}
          </ButtonLink>
          {logoutButton}
        </Box>
      </Toolbar>
      <Tabs<AdminTab>
        label={t('Admin Dashboard')}
        chosen={tab}
        onChoose={(name) =>
          onSearch({
            tab: name === 'all' ? undefined : name,
            ...CLEARED_QUEUE,
            listing: undefined,
            page: undefined,
          })
        }
        tabs={[
          { name: 'all', label: <TabLabel text={t('All Equipment')} of="all" /> },
          {
            name: 'pending-available',
            label: <TabLabel text={t('Pending Available')} of="pendingAvailable" isHighlightedWhenPending />,
          },
          {
            name: 'pending-needed',
            label: <TabLabel text={t('Pending Needed')} of="pendingNeeded" isHighlightedWhenPending />,
          },
        ]}
      >
        {tab === 'all' ? (
          <InventoryTab search={search} onSearch={onSearch} />
        ) : (
          <PendingTab key={tab} tab={tab} search={search} onSearch={onSearch} />
        )}
      </Tabs>
    </Container>
  );
}

type TabLabelProps = {
  text: string;
  of: 'all' | 'pendingAvailable' | 'pendingNeeded';
  isHighlightedWhenPending?: boolean;
};

function TabLabel({ text, of, isHighlightedWhenPending = false }: TabLabelProps) {
  const count = useQuery(moderationCountsQuery).data?.[of];
  const isHighlighted = isHighlightedWhenPending && count !== undefined && count > 0;
  return (
    <>
      {text}{' '}
      <chakra.span
        // Wide enough for most counts, so that the tabs stay where they are when the count arrives.
        minW="10"
        px="2"
        textAlign="center"
        borderRadius="full"
        textStyle="sm"
        fontVariantNumeric="tabular-nums"
        bg={isHighlighted ? 'accent.solid' : 'bg.muted'}
        color={isHighlighted ? 'accent.contrast' : 'fg.muted'}
      >
        {count === undefined ? '–' : formatCount(Math.min(count, COUNT_CAP), count > COUNT_CAP)}
      </chakra.span>
    </>
  );
}
