import type { ButtonProps } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadFile } from '../lib/download.ts';
import { useTranslation } from '../lib/translation.ts';
import { ActionButton } from './action-button.tsx';
import { toast } from './toast.ts';

type Props = { read: () => Promise<File>; size?: ButtonProps['size'] };

/** Downloads a list as CSV. No link, because a browser would not show why the server rejects an export. */
export function ExportButton({ read, size }: Props) {
  const { t } = useTranslation();
  const { mutate, isPending } = useDownload(read);
  return (
    <ActionButton variant="outline" size={size} disabled={isPending} onClick={() => mutate()}>
      <Download aria-hidden />
      {isPending ? t('Preparing...') : t('Export as CSV')}
    </ActionButton>
  );
}

/** Saves a file that is made first. */
export function useDownload(make: () => Promise<File>) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async () => downloadFile(await make()),
    onError: (error) => toast({ title: t('The file could not be made'), error }),
  });
}
