import { type ButtonProps } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadFile } from '../lib/download.ts';
import { errorMessage } from '../lib/error-message.ts';
import { useTranslation } from '../lib/translation.ts';
import { ActionButton } from './action-button.tsx';
import { toast } from './toast.ts';

type Props = { read: () => Promise<File>; size?: ButtonProps['size'] };

/** Downloads a list as CSV. No link, because a browser would not show why the server rejects an export. */
export function ExportButton({ read, size }: Props) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => downloadFile(await read()),
    onError: (error) =>
      toast({ type: 'error', title: t('The file could not be made'), description: errorMessage(error) }),
  });
  return (
    <ActionButton variant="outline" size={size} disabled={isPending} onClick={() => mutate()}>
      <Download aria-hidden />
      {isPending ? t('Preparing...') : t('Export as CSV')}
    </ActionButton>
  );
}
