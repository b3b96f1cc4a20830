import { chakra } from '@chakra-ui/react';
import { Eye, Pencil, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useCurrentUser } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { ResemblanceMark, RoleBadge } from '../../entities/user/user-marks.tsx';
import {
  COMPACT_CELL,
  COMPACT_ROW,
  MENU_CELL,
  ROW_ACTION,
  RowActionText,
  RowMenu,
  WIDE_CELL,
} from '../../ui/row-menu.tsx';
import { Cell, Table, TableRow } from '../../ui/table.tsx';

type Props = {
  users: User[];
  onOpen: (id: number) => void;
  onEdit: (id: number) => void;
  onToggleActive: (user: User) => void;
};

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
  const { name, active, municipalityName, organization } = user;
  return (
    <TableRow {...COMPACT_ROW} px={{ base: '2', md: '0' }} py={{ base: '1', md: '0' }}>
      <Cell as="th" {...{ scope: 'row' }} label={t('Name')} fontWeight="600" {...COMPACT_CELL}>
        <chakra.span display="inline-flex" flexWrap="wrap" rowGap="1" columnGap="2" overflowWrap="anywhere">
          {name}
          {!active && <Badge tint="gray">{t('Deactivated')}</Badge>}
        </chakra.span>
        <ResemblanceMark user={user} />
      </Cell>
      <Cell label={t('Username')} wordBreak="break-word" {...WIDE_CELL}>
        {user.username}
      </Cell>
      <Cell label={t('Role')} {...COMPACT_CELL}>
        <RoleBadge role={user.role} />
      </Cell>
      <Cell
        label={t(municipalityName === null && organization !== null ? 'Organization' : 'Municipality')}
        overflowWrap="anywhere"
        {...WIDE_CELL}
      >
        {municipalityName === null && organization !== null && (
          <chakra.span hideBelow="md">{t('Organization:')} </chakra.span>
        )}
        {municipalityName ?? organization ?? '–'}
      </Cell>
      <Cell label={t('Region')} {...WIDE_CELL}>
        {user.region ? t(user.region) : '–'}
      </Cell>
      <Cell label={t('Actions')} {...MENU_CELL}>
        <RowMenu title={name}>
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
        </RowMenu>
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
    {...ROW_ACTION}
    {...(isOff && { cursor: 'not-allowed', _hover: {} })}
  >
    {children}
    <RowActionText>{name}</RowActionText>
  </chakra.button>
);
