import { useTranslation } from '../../lib/translation.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';

/** Shown to users who are not administrators of the platform or of a municipality. */
export function AuditLogAccessDenied() {
  const { t } = useTranslation();
  return <AccessDenied reason={t('Administrators read the audit log. Your account has another role.')} />;
}
