import { useTranslation } from '../../lib/translation.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';

/** Shown to users who are not administrators of the platform. */
export function StatusAccessDenied() {
  const { t } = useTranslation();
  return <AccessDenied reason={t('Administrators of the platform see its status. Your account has another role.')} />;
}
