import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { ROLES, USERS_PAGE_SIZE, type Role } from '@commonyard/contracts/identity.values';
import { useTranslation } from '../../lib/translation.ts';
import { ROLE_LABELS } from '../../lib/vocabulary.ts';
import { Choice } from '../../ui/controls.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Refresh } from '../../ui/refresh.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { usersQuery } from './users.queries.ts';
import type { OnSearch, UsersSearch } from './users.search.ts';
import { UsersTable } from './users-table.tsx';

const UserDialog = lazy(() => import('./user-dialog.tsx').then(({ UserDialog }) => ({ default: UserDialog })));
const EditDrawer = lazy(() => import('./edit-drawer.tsx').then(({ EditDrawer }) => ({ default: EditDrawer })));
const CreateDialog = lazy(() => import('./create-dialog.tsx').then(({ CreateDialog }) => ({ default: CreateDialog })));
const ActivationDialog = lazy(() =>
  import('./activation-dialog.tsx').then(({ ActivationDialog }) => ({ default: ActivationDialog })),
);

type Props = { search: UsersSearch; onSearch: OnSearch };

/** The accounts. Search, filters, page and what is open live in the address. */
export function UsersPage({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const [switching, setSwitching] = useState<User>();
  const narrow = (change: UsersSearch) => onSearch({ ...change, page: undefined }, { replace: true });
  const close = () => onSearch({ user: undefined, edit: undefined, new: undefined });
  return (
    <Container py="24px">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="16px" mb="16px">
        <Box>
          <PageTitle title={t('User Management')}>{t('User Management')}</PageTitle>
          <chakra.p color="fg.muted">{t('Who has an account, for which municipality, and what they may do')}</chakra.p>
        </Box>
        <Button type="button" onClick={() => onSearch({ new: true })}>
          <UserPlus aria-hidden />
          {t('Add User')}
        </Button>
      </Box>
      <Box display="flex" flexWrap="wrap" gap="12px" mb="16px">
        <SearchInput
          label={t('Search users')}
          placeholder={t('Name, username, email or municipality')}
          value={search.q ?? ''}
          onChange={(q) => narrow({ q: q || undefined })}
        />
        <Choice
          aria-label={t('Role')}
          w={{ base: '100%', sm: '230px' }}
          value={search.role ?? ''}
          onChange={({ target }) => narrow({ role: (target.value || undefined) as Role | undefined })}
        >
          <option value="">{t('All roles')}</option>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {t(ROLE_LABELS[role])}
            </option>
          ))}
        </Choice>
        <Choice
          aria-label={t('State')}
          w={{ base: '100%', sm: '180px' }}
          value={search.state ?? ''}
          onChange={({ target }) => narrow({ state: (target.value || undefined) as UsersSearch['state'] })}
        >
          <option value="">{t('All accounts')}</option>
          <option value="active">{t('Active')}</option>
          <option value="inactive">{t('Deactivated')}</option>
        </Choice>
      </Box>
      <Results search={search} onSearch={onSearch} onSwitch={setSwitching} />
      <Suspense>
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
              onSwitch={setSwitching}
            />
          ))}
        {switching && <ActivationDialog user={switching} onClose={() => setSwitching(undefined)} />}
      </Suspense>
    </Container>
  );
}

function Results({ search, onSearch, onSwitch }: Props & { onSwitch: (user: User) => void }) {
  const { t } = useTranslation();
  const { data, isPending, isError, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    usersQuery(search),
  );
  const { page = 1 } = search;
  // The address is an old one, or the last page has become empty.
  const lastPage = data && !isPlaceholderData ? Math.max(Math.ceil(data.total / USERS_PAGE_SIZE), 1) : page;
  const isBeyond = data?.items.length === 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) onSearch({ page: lastPage > 1 ? lastPage : undefined }, { replace: true });
  }, [isBeyond, lastPage, onSearch]);

  if (isPending || isBeyond) return <TableSkeleton />;
  if (isError) return <ErrorState text={t('Failed to load users. Please try again.')} onRetry={() => void refetch()} />;
  const isNarrowed = Boolean(search.q || search.role || search.state);
  return (
    <>
      <Box display="flex" justifyContent="flex-end" mb="8px">
        <Refresh updatedAt={dataUpdatedAt} isBusy={isFetching} onRefresh={() => void refetch()} />
      </Box>
      {data.items.length === 0 ? (
        <EmptyState text={isNarrowed ? t('No users match') : t('Nobody has an account yet.')}>
          {isNarrowed ? (
            <Button
              type="button"
              onClick={() => onSearch({ q: undefined, role: undefined, state: undefined, page: undefined })}
            >
              {t('Clear all')}
            </Button>
          ) : (
            <Button type="button" onClick={() => onSearch({ new: true })}>
              {t('Add User')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1} transition="opacity 120ms">
            <UsersTable
              users={data.items}
              onOpen={(user) => onSearch({ user })}
              onEdit={(user) => onSearch({ user, edit: true })}
              onSwitch={onSwitch}
            />
          </Box>
          <Pager
            page={page}
            size={USERS_PAGE_SIZE}
            total={data.total}
            capped={data.capped}
            shown={data.items.length}
            hasNext={data.next !== undefined}
            text="Showing {from}-{to} of {total} users"
          />
        </>
      )}
    </>
  );
}

function TableSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading text={t('Loading users...')}>
      <Box display="flex" flexDirection="column" gap="4px">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} h="52px" />
        ))}
      </Box>
    </Loading>
  );
}
