import { useTranslation } from '../../lib/translation.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';

/** Shown to users who are not administrators. */
export function UsersAccessDenied() {
  const { t } = useTranslation();
  return <AccessDenied reason={t('Administrators manage the accounts. Your account has another role.')} />;
}
