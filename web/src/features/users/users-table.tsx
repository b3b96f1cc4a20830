import { chakra } from '@chakra-ui/react';
import { Eye, Pencil, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useCurrentUser } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badges.tsx';
import { RoleBadge } from '../../ui/role-badge.tsx';
import { Cell } from '../../ui/table-cell.tsx';
import { Table, TableRow } from '../../ui/table.tsx';

type Props = {
  users: User[];
  onOpen: (id: number) => void;
  onEdit: (id: number) => void;
  /** Wants to close the account, or to open it again. */
  onSwitch: (user: User) => void;
};

/** The accounts as a table; on small screens each row becomes a card that names its columns. */
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

function Row({ user, onOpen, onEdit, onSwitch }: { user: User } & Omit<Props, 'users'>) {
  const { t } = useTranslation();
  const isSelf = useCurrentUser().user?.id === user.id;
  const { name, active } = user;
  return (
    <TableRow>
      <Cell as="th" {...{ scope: 'row' }} label={t('Name')} fontWeight="600">
        <chakra.span display="inline-flex" flexWrap="wrap" gap="4px 8px" justifyContent={{ base: 'end', md: 'start' }}>
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
              onClick={() => onSwitch(user)}
            >
              <UserRoundX aria-hidden size={20} strokeWidth={1.75} />
            </Action>
          ) : (
            <Action name={t('Reactivate User')} of={name} onClick={() => onSwitch(user)}>
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
    w={{ base: '44px', md: '32px', lg: '36px' }}
    h={{ base: '44px', md: '36px' }}
    borderRadius="l2"
    cursor={isOff ? 'not-allowed' : 'pointer'}
    _hover={{ bg: isOff ? undefined : 'bg.muted' }}
  >
    {children}
  </chakra.button>
);
