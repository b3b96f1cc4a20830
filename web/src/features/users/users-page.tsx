import { Button, chakra } from '@chakra-ui/react';
import { Table } from '../../ui/table.tsx';
import { COMPACT_CELL, COMPACT_ROW, MENU_CELL, RowActionButton, RowMenu, WIDE_CELL } from '../../ui/row-menu.tsx';
import { ResemblanceMark, RoleBadge } from '../../entities/user/user-marks.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useCurrentUser } from '../../entities/user/session.ts';
import { useQuery } from '@tanstack/react-query';
import { Eye, Pencil, UserPlus, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { ROLES, USERS_PAGE_SIZE } from '@commonyard/contracts/identity.values';
import { useTranslation } from '../../lib/translation.ts';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';
import { WaitingUsers } from '../../entities/user/waiting-users.tsx';
import { FilterSelect, SearchInput } from '../../ui/list-filters.tsx';
import { Container, Cluster } from '../../ui/layout.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RowSkeletons } from '../../ui/query-state.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { usersQuery } from './users.queries.ts';
import type { UsersSearch } from './users.search.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const UserDialog = lazyPart(() => import('./user-dialog.tsx'), 'UserDialog');
const EditDrawer = lazyPart(() => import('./edit-drawer.tsx'), 'EditUserDrawer');
const CreateDialog = lazyPart(() => import('./create-dialog.tsx'), 'CreateUserDialog');
const TakeBackDialog = lazyPart(() => import('../../entities/user/decision-dialogs.tsx'), 'TakeBackDialog');
const ActivationDialog = lazyPart(() => import('./activation-dialog.tsx'), 'ActivationDialog');

type Props = { search: UsersSearch; onSearch: OnSearchChange<UsersSearch> };

export function UsersPage({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const [toggling, setToggling] = useState<User>();
  const [takingBack, setTakingBack] = useState<User>();
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
          label="Search users"
          placeholder="Name, username, email or municipality"
          search={search}
          onSearch={onSearch}
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
            onTakeBack={setTakingBack}
          />
        ))}
      {takingBack && <TakeBackDialog user={takingBack} onClose={() => setTakingBack(undefined)} />}
      {toggling && <ActivationDialog user={toggling} onClose={() => setToggling(undefined)} />}
    </Container>
  );
}

type Toggle = { onToggleActive: (user: User) => void };

const STATE_LABELS = { active: 'Active', inactive: 'Deactivated' };

function Results({ search, onSearch, onToggleActive }: Props & Toggle) {
  const { t } = useTranslation();
  return (
    <PagedResults
      query={useQuery(usersQuery(search))}
      size={USERS_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<RowSkeletons text="Loading users..." height="13" />}
      errorText={t('Failed to load users. Please try again.')}
      rangeText="Showing {from}-{to} of {total} users"
      narrowed={{ by: ['q', 'role', 'state'], text: t('No users match'), clearLabel: t('Clear all') }}
      empty={
        <EmptyState text={t('No accounts yet.')}>
          <Button onClick={() => onSearch({ new: true })}>{t('Add User')}</Button>
        </EmptyState>
      }
    >
      {(users) => (
        <Table
          caption={t('Users')}
          items={users}
          toKey={({ id }) => id}
          textStyle={{ base: 'md', md: 'sm' }}
          rowOf={() => ROW}
          columns={[
            { name: t('Name'), isTitle: true, ...COMPACT_CELL, render: (user) => <Name user={user} /> },
            { name: t('Username'), wordBreak: 'break-word', ...WIDE_CELL, render: ({ username }) => username },
            { name: t('Role'), ...COMPACT_CELL, render: ({ role }) => <RoleBadge role={role} /> },
            {
              name: t('Municipality'),
              nameOf: (user) => t(isOfOrganization(user) ? 'Organization' : 'Municipality'),
              overflowWrap: 'anywhere',
              ...WIDE_CELL,
              render: (user) => (
                <>
                  {isOfOrganization(user) && <chakra.span hideBelow="md">{t('Organization:')} </chakra.span>}
                  {user.municipalityName ?? user.organization ?? '–'}
                </>
              ),
            },
            { name: t('Region'), ...WIDE_CELL, render: ({ region }) => (region ? t(region) : '–') },
            {
              name: t('Actions'),
              ...MENU_CELL,
              render: (user) => <UserMenu user={user} onSearch={onSearch} onToggleActive={onToggleActive} />,
            },
          ]}
        />
      )}
    </PagedResults>
  );
}

/** On phones a tap anywhere on a row opens it, but on its menu. */
const ROW = {
  ...COMPACT_ROW,
  position: { base: 'relative', md: 'static' },
  css: { '& button, & [role=menu]': { position: 'relative', zIndex: 1 } },
} as const;

const isOfOrganization = ({ municipalityName, organization }: User) =>
  municipalityName === null && organization !== null;

function Name({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <>
      <chakra.span display="inline-flex" flexWrap="wrap" rowGap="1" columnGap="2" overflowWrap="anywhere">
        <PlainLink
          to="."
          search={((before: object) => ({ ...before, user: user.id })) as never}
          resetScroll={false}
          _hover={{ textDecoration: 'underline' }}
          _after={{ content: '""', position: 'absolute', inset: '0', display: { md: 'none' } }}
        >
          {user.name}
        </PlainLink>
        {!user.active && <Badge tint="gray">{t('Deactivated')}</Badge>}
        {user.active && user.approval === 'pending' && (
          <Badge wraps tint="yellow">
            {user.emailVerified ? t('Waits for approval') : t('Has not confirmed the address')}
          </Badge>
        )}
      </chakra.span>
      <chakra.span hideFrom="md" display="block" fontWeight="400" textStyle="sm" color="fg.muted">
        {[user.username, user.municipalityName ?? user.organization].filter(Boolean).join(' · ')}
      </chakra.span>
      <ResemblanceMark user={user} />
    </>
  );
}

function UserMenu({ user, onSearch, onToggleActive }: Pick<Props, 'onSearch'> & Toggle & { user: User }) {
  const { t } = useTranslation();
  const isSelf = useCurrentUser().user?.id === user.id;
  const { id, name, active } = user;
  const action = (text: string) => ({ text, 'aria-label': `${text}: ${name}` });
  const toggle = { onClick: () => onToggleActive(user) };
  const ownAccount = t('You cannot deactivate your own account');
  return (
    <RowMenu title={name}>
      <RowActionButton icon={Eye} {...action(t('View Details'))} onClick={() => onSearch({ user: id })} />
      <RowActionButton icon={Pencil} {...action(t('Edit User'))} onClick={() => onSearch({ user: id, edit: true })} />
      {!active ? (
        <RowActionButton icon={UserRoundCheck} {...action(t('Reactivate User'))} {...toggle} />
      ) : isSelf ? (
        <RowActionButton
          icon={UserRoundX}
          {...action(ownAccount)}
          title={ownAccount}
          disabled
          opacity={0.4}
          cursor="not-allowed"
          _hover={{}}
        />
      ) : (
        <RowActionButton icon={UserRoundX} {...action(t('Deactivate User'))} {...toggle} />
      )}
    </RowMenu>
  );
}
