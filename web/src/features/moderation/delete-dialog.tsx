import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { callJson } from '../../lib/http.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.ts';
import { removeRow } from './moderation.queries.ts';
import { ActionError } from '../../ui/action-error.tsx';

export function DeleteDialog({ listing, onClose }: { listing: ListingSummary; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isDeleted = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callJson(`/api/assets/${listing.id}`, { method: 'DELETE' }),
    onSuccess: () => {
      isDeleted.current = true;
      toast({ title: t('Asset deleted'), description: listing.title });
      removeRow(queryClient, listing.id);
      onClose();
    },
    onError: (error) => toast({ title: t('Deletion failed'), error }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  });
  return (
    <Confirm
      title={t('Delete {title}?', { title: listing.title })}
      text={
        <>
          <p>{t('Are you sure you want to delete this equipment? This action cannot be undone.')}</p>
          <ActionError error={error} title={t('Deletion failed')} mt="3" />
        </>
      }
      confirmLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
      // The button that opened the dialog is removed with its row.
      finalFocus={() => (isDeleted.current ? document.querySelector('h1') : undefined)}
    />
  );
}
