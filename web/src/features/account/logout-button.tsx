import { Button, type ButtonProps } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { useLogout } from './account.queries.ts';

/** Ends the session and goes home. `compact` shows the symbol alone, for where room is short. */
export function LogoutButton({ compact = false, ...looks }: ButtonProps & { compact?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const logout = useLogout();
  return (
    <Button
      type="button"
      variant="ghost"
      {...(compact && { px: '0', 'aria-label': t('Logout'), title: t('Logout') })}
      disabled={logout.isPending}
      onClick={() => logout.mutate(undefined, { onSuccess: () => void navigate({ to: '/' }) })}
      {...looks}
    >
      <LogOut aria-hidden />
      {!compact && t('Logout')}
    </Button>
  );
}
