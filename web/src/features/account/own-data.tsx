import { Download } from 'lucide-react';
import type { User } from '@commonyard/contracts/http/identity';
import { datedFileName, jsonFile } from '../../lib/download.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { readOwnData } from './own-data.queries.ts';
import { SmallText, Stack } from '../../ui/layout.tsx';
import { useDownload } from '../../ui/export-button.tsx';

export function OwnData({ user }: { user: User }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useDownload(async () => jsonFile(datedFileName('my-data'), await readOwnData(user)));
  return (
    <Stack alignItems="flex-start" gap="3">
      <p>
        {t(
          'One file with your account, sessions, listings, favourites, saved searches, inquiries, messages, inspections, loans, calendar feeds and notifications, as CommonYard stores them.',
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
