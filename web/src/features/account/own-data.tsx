import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { User } from '@commonyard/contracts/http/identity';
import { datedFileName, downloadJson } from '../../lib/download.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toast } from '../../ui/toast.ts';
import { readOwnData } from './own-data.queries.ts';
import { SmallText, Stack } from '../../ui/layout.tsx';

/** Downloads what is stored about the user. */
export function OwnData({ user }: { user: User }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => downloadJson(datedFileName('my-data'), await readOwnData(user)),
    onError: (error) =>
      toast({ type: 'error', title: t('The file could not be made'), description: errorMessage(error) }),
  });
  return (
    <Stack alignItems="flex-start" gap="3">
      <p>
        {t(
          'One file with your account, sessions, listings, inquiries, messages, inspections, loans, calendar feeds and notifications, as CommonYard stores them.',
        )}
      </p>
      <SmallText>{t('The file is in the JSON format, which every text editor opens.')}</SmallText>
      <ActionButton variant="outline" disabled={isPending} onClick={() => mutate()}>
        <Download aria-hidden />
        {isPending ? t('Preparing...') : t('Download my data')}
      </ActionButton>
    </Stack>
  );
}
