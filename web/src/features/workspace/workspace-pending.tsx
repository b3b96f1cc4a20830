import { useTranslation } from '../../lib/translation.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';

/**
 * Shown until the current user is loaded. A file of its own, because the router needs it before the rest of the
 * workspace.
 */
export function WorkspacePending() {
  const { t } = useTranslation();
  return (
    <main id="main">
      <PageSpinner title={t('Loading...')} />
    </main>
  );
}
