import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { ROLES, USERS_PAGE_SIZE } from '@commonyard/contracts/identity.values';
import { useTranslation } from '../../lib/translation.ts';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';
import { WaitingUsers } from '../../entities/user/waiting-users.tsx';
import { FilterSelect, SearchInput } from '../../ui/list-filters.tsx';
import { Container, Cluster } from '../../ui/layout.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RowSkeletons } from '../../ui/query-state.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { usersQuery } from './users.queries.ts';
import type { UsersSearch } from './users.search.ts';
import { UsersTable } from './users-table.tsx';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const UserDialog = lazyPart(() => import('./user-dialog.tsx'), 'UserDialog');
const EditDrawer = lazyPart(() => import('./edit-drawer.tsx'), 'EditUserDrawer');
const CreateDialog = lazyPart(() => import('./create-dialog.tsx'), 'CreateUserDialog');
const ActivationDialog = lazyPart(() => import('./activation-dialog.tsx'), 'ActivationDialog');

type Props = { search: UsersSearch; onSearch: OnSearchChange<UsersSearch> };

export function UsersPage({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const [toggling, setToggling] = useState<User>();
  const narrow = (change: UsersSearch) => onSearch({ ...change, page: undefined }, { replace: true });
  const close = () => onSearch({ user: undefined, edit: undefined, new: undefined });
  return (
    <Container py="6">
      <PageHead
        title={t('User Management')}
        text={t('Who has an account, for which municipality, and what they can do')}
      >
        <Button onClick={() => onSearch({ new: true })}>
          <UserPlus aria-hidden />
          {t('Add User')}
        </Button>
      </PageHead>
      <WaitingUsers />
      <Cluster gap="3" mb="4">
        <SkipToResults />
        <SearchInput
          label={t('Search users')}
          placeholder={t('Name, username, email or municipality')}
          value={search.q ?? ''}
          onChange={(q) => narrow({ q: q || undefined })}
        />
        <FilterSelect
          label="Role"
          all="All roles"
          values={ROLES}
          labelOf={(role) => ROLE_LABELS[role]}
          chosen={search.role}
          onChoose={(role) => narrow({ role })}
          w={{ base: '100%', sm: '57.5' }}
        />
        <FilterSelect
          label="State"
          all="All accounts"
          values={['active', 'inactive']}
          labelOf={(state) => STATE_LABELS[state]}
          chosen={search.state}
          onChoose={(state) => narrow({ state })}
          w={{ base: '100%', sm: '45' }}
        />
      </Cluster>
      <Results search={search} onSearch={onSearch} onToggleActive={setToggling} />
      {search.new && <CreateDialog onClose={close} />}
      {search.user !== undefined &&
        (search.edit ? (
          <EditDrawer key={search.user} id={search.user} onClose={close} />
        ) : (
          <UserDialog
            key={search.user}
            id={search.user}
            onClose={close}
            onEdit={() => onSearch({ edit: true }, { replace: true })}
            onToggleActive={setToggling}
          />
        ))}
      {toggling && <ActivationDialog user={toggling} onClose={() => setToggling(undefined)} />}
    </Container>
  );
}

const STATE_LABELS = { active: 'Active', inactive: 'Deactivated' };

function Results({ search, onSearch, onToggleActive }: Props & { onToggleActive: (user: User) => void }) {
  const { t } = useTranslation();
  const isNarrowed = Boolean(search.q || search.role || search.state);
  return (
    <PagedResults
      query={useQuery(usersQuery(search))}
      size={USERS_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<RowSkeletons text={t('Loading users...')} height="13" />}
      errorText={t('Failed to load users. Please try again.')}
      rangeText="Showing {from}-{to} of {total} users"
      empty={
        <EmptyState text={isNarrowed ? t('No users match') : t('No accounts yet.')}>
          {isNarrowed ? (
            <Button onClick={() => onSearch({ q: undefined, role: undefined, state: undefined, page: undefined })}>
              {t('Clear all')}
            </Button>
          ) : (
            <Button onClick={() => onSearch({ new: true })}>{t('Add User')}</Button>
          )}
        </EmptyState>
      }
    >
      {(users) => (
        <UsersTable
          users={users}
          onOpen={(user) => onSearch({ user })}
          onEdit={(user) => onSearch({ user, edit: true })}
          onToggleActive={onToggleActive}
        />
      )}
    </PagedResults>
  );
}
