import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { useListingDependents } from '../../entities/loan/listing-dependents.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { ActionError } from '../../ui/action-error.tsx';
import { Confirm } from '../../ui/confirm.tsx';

type Props = {
  listing: Listing;
  withdraw: (reason?: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks before a listing with loans is withdrawn: it cannot be undone for them. */
export function WithdrawDialog({ listing, withdraw, onClose }: Props) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const { content, check } = useListingDependents(listing, error);

  async function confirm(): Promise<void> {
    const checked = await check();
    if (!checked) return;
    setBusy(true);
    try {
      await withdraw(checked.reason);
      onClose();
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Confirm
      title={t('Withdraw {title}?', { title: listing.title })}
      text={
        <>
          <Box>{content}</Box>
          <ActionError error={error} title={t('Update failed')} mt="3" />
        </>
      }
      confirmLabel={t('Withdraw Listing')}
      busyLabel={t('Saving...')}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
