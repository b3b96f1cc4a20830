import { Button, type ButtonProps } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { useLogout } from './account.queries.ts';

/** Logs out and opens the home page. */
export function LogoutButton(looks: ButtonProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const logout = useLogout();
  return (
    <Button
      type="button"
      variant="ghost"
      disabled={logout.isPending}
      onClick={() => logout.mutate(undefined, { onSuccess: () => void navigate({ to: '/' }) })}
      {...looks}
    >
      <LogOut aria-hidden />
      {t('Logout')}
    </Button>
  );
}
