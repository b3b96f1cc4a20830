import { useTranslation } from '../../lib/translation.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';

/** Shown to operators. */
export function RecordsAccessDenied() {
  const { t } = useTranslation();
  return <AccessDenied reason={t('Administrators look after records. Your account has another role.')} />;
}
