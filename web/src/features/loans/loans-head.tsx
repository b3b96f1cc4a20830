import { Button } from '@chakra-ui/react';
import { CalendarSync, FileText, Settings, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterToggleGroup } from '../../ui/filter-toggle-group.tsx';
import { PageTitle, Cluster } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { FeedsDialog } from './feeds-dialog.tsx';
import { readExport } from './loans.queries.ts';
import type { LoansSearch } from './loans.search.ts';

const SettingsDialog = lazyPart(() => import('./loan-dialogs.ts'), 'SettingsDialog');

type Props = { search: LoansSearch; user: User; onSearch: OnSearchChange<LoansSearch> };

export function LoansHead({ search, user, onSearch }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'feeds' | 'settings'>();
  const close = () => setOpened(undefined);
  const isOfficer = user.role === 'municipal_admin';
  return (
    <Cluster alignItems="center" columnGap="5" rowGap="2" mb="4">
      <PageTitle title={t('Loans')} />
      {user.municipality !== null && (
        <FilterToggleGroup<'list' | 'calendar'>
          label={t('View')}
          chosen={search.view ?? 'list'}
          onChoose={(view) =>
            onSearch({
              side: undefined,
              stage: undefined,
              status: undefined,
              q: undefined,
              page: undefined,
              loan: undefined,
              month: undefined,
              view: view === 'calendar' ? view : undefined,
            })
          }
          choices={[
            { name: 'list', label: t('List') },
            { name: 'calendar', label: t('Calendar') },
          ]}
        />
      )}
      <Cluster gap="2" ms={{ md: 'auto' }}>
        {!search.view && <ExportButton size="sm" read={() => readExport(search)} />}
        {user.municipality !== null && (
          <Button variant="outline" size="sm" onClick={() => setOpened('feeds')}>
            <CalendarSync aria-hidden />
            {t('Calendar feeds')}
          </Button>
        )}
        {user.municipality !== null && user.role !== 'admin' && (
          <ButtonLink to="/certificates" variant="outline" size="sm">
            <ShieldCheck aria-hidden />
            {t('Insurance and agreements')}
          </ButtonLink>
        )}
        {user.municipality !== null && user.role !== 'admin' && (
          <ButtonLink to="/statements" variant="outline" size="sm">
            <FileText aria-hidden />
            {t('Statements')}
          </ButtonLink>
        )}
        {isOfficer && (
          <Button variant="outline" size="sm" onClick={() => setOpened('settings')}>
            <Settings aria-hidden />
            {t('Loan settings')}
          </Button>
        )}
      </Cluster>
      {opened === 'feeds' && <FeedsDialog isOfficer={isOfficer} onClose={close} />}
      {opened === 'settings' && <SettingsDialog onClose={close} />}
    </Cluster>
  );
}
