import { useTranslation } from '../../lib/translation.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';
import { ButtonLink } from '../../ui/links.tsx';

/** Shown to operators. */
export function ColleaguesAccessDenied() {
  const { t } = useTranslation();
  return (
    <AccessDenied
      reason={t('Municipal administrators decide who acts for a municipality. Your account has another role.')}
    >
      <ButtonLink to="/">{t('Return Dashboard')}</ButtonLink>
    </AccessDenied>
  );
}
