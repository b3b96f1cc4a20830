import { chakra } from '@chakra-ui/react';
import { Eye, Pencil, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useCurrentUser } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { RoleBadge } from '../../entities/user/role-badge.tsx';
import { Cell } from '../../ui/table-cell.tsx';
import { Table, TableRow } from '../../ui/table.tsx';

type Props = {
  users: User[];
  onOpen: (id: number) => void;
  onEdit: (id: number) => void;
  /** Asks to deactivate or reactivate the user. */
  onToggleActive: (user: User) => void;
};

/** A table of users. On small screens each row becomes a card with column labels. */
export function UsersTable({ users, ...actions }: Props) {
  const { t } = useTranslation();
  const columns = [t('Name'), t('Username'), t('Role'), t('Municipality'), t('Region'), t('Actions')];
  return (
    <Table caption={t('Users')} columns={columns} textStyle={{ base: 'md', md: 'sm' }}>
      {users.map((user) => (
        <Row key={user.id} user={user} {...actions} />
      ))}
    </Table>
  );
}

function Row({ user, onOpen, onEdit, onToggleActive }: { user: User } & Omit<Props, 'users'>) {
  const { t } = useTranslation();
  const isSelf = useCurrentUser().user?.id === user.id;
  const { name, active } = user;
  return (
    <TableRow>
      <Cell as="th" {...{ scope: 'row' }} label={t('Name')} fontWeight="600">
        <chakra.span
          display="inline-flex"
          flexWrap="wrap"
          rowGap="1"
          columnGap="2"
          justifyContent={{ base: 'end', md: 'start' }}
        >
          {name}
          {!active && <Badge tint="gray">{t('Deactivated')}</Badge>}
        </chakra.span>
      </Cell>
      <Cell label={t('Username')} wordBreak="break-word">
        {user.username}
      </Cell>
      <Cell label={t('Role')}>
        <RoleBadge role={user.role} />
      </Cell>
      <Cell label={t('Municipality')}>{user.municipalityName ?? '–'}</Cell>
      <Cell label={t('Region')}>{user.region ? t(user.region) : '–'}</Cell>
      <Cell label={t('Actions')}>
        <chakra.span display="flex" justifyContent="flex-end">
          <Action name={t('View Details')} of={name} onClick={() => onOpen(user.id)}>
            <Eye aria-hidden size={20} strokeWidth={1.75} />
          </Action>
          <Action name={t('Edit User')} of={name} onClick={() => onEdit(user.id)}>
            <Pencil aria-hidden size={20} strokeWidth={1.75} />
          </Action>
          {active ? (
            <Action
              name={isSelf ? t('You cannot deactivate your own account') : t('Deactivate User')}
              of={name}
              isOff={isSelf}
              onClick={() => onToggleActive(user)}
            >
              <UserRoundX aria-hidden size={20} strokeWidth={1.75} />
            </Action>
          ) : (
            <Action name={t('Reactivate User')} of={name} onClick={() => onToggleActive(user)}>
              <UserRoundCheck aria-hidden size={20} strokeWidth={1.75} />
            </Action>
          )}
        </chakra.span>
      </Cell>
    </TableRow>
  );
}

type ActionProps = { name: string; of: string; isOff?: boolean; onClick: () => void; children: ReactNode };

const Action = ({ name, of, isOff = false, onClick, children }: ActionProps) => (
  <chakra.button
    type="button"
    title={isOff ? name : undefined}
    aria-label={`${name}: ${of}`}
    disabled={isOff}
    opacity={isOff ? 0.4 : 1}
    onClick={onClick}
    display="grid"
    placeItems="center"
    w={{ base: '11', md: '8', lg: '9' }}
    h={{ base: '11', md: '9' }}
    borderRadius="l2"
    cursor={isOff ? 'not-allowed' : 'pointer'}
    _hover={{ bg: isOff ? undefined : 'bg.muted' }}
  >
    {children}
  </chakra.button>
);
