import { useTranslation } from '../../lib/translation.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';

/** Shown to operators, and to a municipal administrator without a municipality. */
export function ColleaguesAccessDenied({ isMunicipalAdmin }: { isMunicipalAdmin: boolean }) {
  const { t } = useTranslation();
  return (
    <AccessDenied
      reason={
        isMunicipalAdmin
          ? t('Your account belongs to no municipality. A CommonYard administrator can add it to one.')
          : t('Municipal administrators decide who acts for a municipality. Your account has another role.')
      }
    />
  );
}
