import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { callJson } from '../../lib/http.ts';
import { LISTINGS_KEY } from '../../lib/listings.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.ts';
import { takeRow } from './moderation.cache.ts';
import { told } from '../../lib/told.ts';

/** Asks before a listing is removed for good, and says so if it could not be. */
export function DeleteDialog({ listing, onClose }: { listing: ListingSummary; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isGone = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callJson<void>(`/api/assets/${listing.id}`, { method: 'DELETE' }),
    onSuccess: () => {
      isGone.current = true;
      toast({ title: t('Asset deleted'), description: listing.title });
      takeRow(queryClient, listing.id);
      onClose();
    },
    onError: (error) => toast({ type: 'error', title: t('Deletion failed'), description: told(error) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: LISTINGS_KEY }),
  });
  return (
    <Confirm
      title={t('Delete {title}?', { title: listing.title })}
      text={
        <>
          <p>{t('Are you sure you want to delete this equipment? This action cannot be undone.')}</p>
          {error && (
            <chakra.p role="alert" mt="12px" color="fg.error" fontWeight="600">
              {t('Deletion failed')}: {told(error)}
            </chakra.p>
          )}
        </>
      }
      confirmLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
      // The button that opened the question goes with its row.
      finalFocus={() => (isGone.current ? document.querySelector('h1') : undefined)}
    />
  );
}
