import type { ButtonProps } from '@chakra-ui/react';
import { LogOut } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { useLogout } from './account.queries.ts';
import { ActionButton } from '../../ui/action-button.tsx';

export function LogoutButton(looks: ButtonProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useLogout();
  return (
    <ActionButton variant="ghost" disabled={isPending} onClick={() => mutate()} {...looks}>
      <LogOut aria-hidden />
      {t('Logout')}
    </ActionButton>
  );
}
