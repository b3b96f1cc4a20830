import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadFile } from '../../lib/download.ts';
import { apiErrorMessage } from '../../lib/error-message.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toast } from '../../ui/toast.ts';
import { readExport } from './audit-log.queries.ts';
import type { AuditLogSearch } from './audit-log.search.ts';

/** Downloads the entries as CSV. No link, because a browser would not show why the server rejects an export. */
export function ExportButton({ search }: { search: AuditLogSearch }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => downloadFile(`audit-log-${search.source ?? 'identity'}.csv`, await readExport(search)),
    onError: (error) =>
      toast({ type: 'error', title: t('The file could not be made'), description: apiErrorMessage(error) }),
  });
  return (
    <ActionButton type="button" variant="outline" disabled={isPending} onClick={() => mutate()}>
      <Download aria-hidden />
      {isPending ? t('Preparing...') : t('Export as CSV')}
    </ActionButton>
  );
}
