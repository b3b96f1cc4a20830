import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, LogOut, Plus } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { formatCount } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EquipmentTab } from './equipment-tab.tsx';
import { countsQuery } from './moderation.queries.ts';
import type { AdminSearch, AdminTab } from './moderation.search.ts';
import { PendingTab } from './pending-tab.tsx';

export type OnSearch = (change: AdminSearch, how?: { replace?: boolean }) => void;
type Props = { search: AdminSearch; onSearch: OnSearch; onLogout: () => void };

/** The administrators' page. Tab, search, filter, sort, page and the open listing live in the address. */
export function DashboardPage({ search, onSearch, onLogout }: Props) {
  const { t } = useTranslation();
  const { tab = 'all' } = search;
  return (
    <Container py="24px">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="16px" mb="16px">
        <PageTitle title={t('Admin Dashboard')}>{t('Admin Dashboard')}</PageTitle>
        <Box
          display={{ base: 'grid', sm: 'flex' }}
          gridTemplateColumns="repeat(2, minmax(0, 1fr))"
          flexWrap="wrap"
          gap="8px"
          w={{ base: '100%', sm: 'auto' }}
          css={{ '& > *': { paddingInline: { base: '8px', sm: '16px' }, fontSize: { base: '14px', sm: '16px' } } }}
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
          <Button type="button" variant="ghost" onClick={onLogout}>
            <LogOut aria-hidden />
            {t('Logout')}
          </Button>
        </Box>
      </Box>
      <Tabs<AdminTab>
        label={t('Admin Dashboard')}
        chosen={tab}
        onChoose={(name) => onSearch({ tab: name === 'all' ? undefined : name, listing: undefined })}
        tabs={[
          { name: 'all', label: <TabLabel text={t('All Equipment')} of="all" /> },
          {
            name: 'pending-available',
            label: <TabLabel text={t('Pending Available')} of="pendingAvailable" isWork />,
          },
          { name: 'pending-needed', label: <TabLabel text={t('Pending Needed')} of="pendingNeeded" isWork /> },
        ]}
      >
        {tab === 'all' ? (
          <EquipmentTab search={search} onSearch={onSearch} />
        ) : (
          <PendingTab key={tab} tab={tab} openId={search.listing} onSearch={onSearch} />
        )}
      </Tabs>
    </Container>
  );
}

type TabLabelProps = { text: string; of: 'all' | 'pendingAvailable' | 'pendingNeeded'; isWork?: boolean };

/** A tab with its count. What waits for somebody glows like the beacon of a plough. */
function TabLabel({ text, of, isWork = false }: TabLabelProps) {
  const count = useQuery(countsQuery).data?.[of];
  const isLit = isWork && count !== undefined && count > 0;
  return (
    <>
      {text}{' '}
      <chakra.span
        minW="28px"
        px="8px"
        borderRadius="full"
        textStyle="sm"
        fontVariantNumeric="tabular-nums"
        bg={isLit ? 'accent.solid' : 'bg.muted'}
        color={isLit ? 'accent.contrast' : 'fg.muted'}
      >
        {count === undefined ? '–' : formatCount(Math.min(count, COUNT_CAP), currentLanguage(), count > COUNT_CAP)}
      </chakra.span>
    </>
  );
}
