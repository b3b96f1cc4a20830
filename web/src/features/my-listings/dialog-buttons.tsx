import { Button } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { Cluster } from '../../ui/layout.tsx';

type Props = { label: string; busyLabel: string; isBusy: boolean; onClose: () => void };

/** Cancel and submit at the end of a form in a dialog. */
export function DialogButtons({ label, busyLabel, isBusy, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Cluster justifyContent="flex-end" gap="3">
      <Button type="button" variant="outline" onClick={onClose} disabled={isBusy}>
        {t('Cancel')}
      </Button>
      <SubmitButton label={label} busyLabel={busyLabel} />
    </Cluster>
  );
}
