import { useTranslation } from '../../lib/translation.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';

/** Before it is known who is there. Alone in its file: the router has it at hand before anything of the workspace. */
export function WorkspacePending() {
  const { t } = useTranslation();
  return (
    <main id="main">
      <PageSpinner title={t('Loading...')} />
    </main>
  );
}
