import { Box } from '@chakra-ui/react';
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing, ListingSummary } from '@commonyard/contracts/http/assets';
import { callJson, hasStatus } from '../../lib/http.ts';
import { freshData } from '../../lib/queries.ts';
import { asShown, ifMatch } from '../../lib/shown.ts';
import { useShownListing } from '../../entities/listing/shown-listing.tsx';
import { listingKeys, listingQuery } from '../../entities/listing/listing.queries.ts';
import { useListingDependents } from '../../entities/loan/listing-dependents.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.ts';
import { removeRow } from './moderation.queries.ts';
import { ActionError } from '../../ui/action-error.tsx';

export function DeleteDialog({ listing, onClose }: { listing: ListingSummary; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isDeleted = useRef(false);
  // Rows have no version. One that is not read yet when the button is pressed is read then.
  const query = useQuery(listingQuery(listing.id));
  const { shown, subject } = useShownListing<Listing>(freshData(query), () => callJson(`/api/assets/${listing.id}`));
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: { reason?: string }) =>
      callJson(`/api/assets/${listing.id}`, {
        method: 'DELETE',
        headers: ifMatch(shown ?? asShown(await queryClient.ensureQueryData(listingQuery(listing.id)))),
        ...(body.reason && { body }),
      }),
    onSuccess: () => {
      isDeleted.current = true;
      toast({ title: t('Asset deleted'), description: listing.title });
      removeRow(queryClient, listing.id);
      onClose();
    },
    onError: async (error) => {
      if (!hasStatus(error, 409) || !(await subject.readAgain())) toast({ title: t('Deletion failed'), error });
    },
    onSettled: () =>
      void queryClient.invalidateQueries({
        queryKey: listingKeys.all,
        // The dialog still reads it while it closes.
        predicate: ({ queryHash }) => !isDeleted.current || queryHash !== hashKey(listingKeys.one(listing.id)),
      }),
  });
  const { content, check } = useListingDependents(listing, error);
  const remove = async () => {
    const checked = await check();
    if (checked) mutate(checked);
  };
  return (
    <Confirm
      title={t('Delete {title}?', { title: (shown ?? listing).title })}
      text={
        <>
          <p>{t('Are you sure you want to delete this equipment? This action cannot be undone.')}</p>
          <Box mt="3">{content}</Box>
          {!subject.change && <ActionError error={error ?? query.error} title={t('Deletion failed')} mt="3" />}
        </>
      }
      confirmLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      isBusy={isPending}
      subject={subject}
      onConfirm={remove}
      onClose={onClose}
      // The button that opened the dialog is removed with its row.
      finalFocus={() => (isDeleted.current ? document.querySelector('h1') : undefined)}
    />
  );
}
