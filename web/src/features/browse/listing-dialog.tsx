import { chakra, Box, Field, Textarea } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { ApiError, callJson } from '../../lib/http.ts';
import { contentLanguage } from '../../entities/listing/listing-facts.ts';
import { listingKeys, listingQuery } from '../../entities/listing/listing.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { ListingActions } from './listing-actions.tsx';
import { ListingDetails } from './listing-details.tsx';
import { LISTING_LIMITS } from '@commonyard/contracts/assets.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import { errorMessage } from '../../lib/error-message.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Cluster, ErrorText } from '../../ui/layout.tsx';

type Props = Omit<ComponentProps<typeof ListingActions>, 'listing' | 'notes'> & { id: number };

export function ListingDialog({ id, ...actions }: Props) {
  const { t } = useTranslation();
  const { data: listing, isPending, error, refetch } = useQuery(listingQuery(id));
  // Unsaved notes; undefined while they equal the stored notes.
  const [notes, setNotes] = useState<string>();
  return (
    <FormDialog
      size="detail"
      title={listing?.title ?? t('Asset Details')}
      titleLanguage={listing && contentLanguage(listing)}
      onClose={actions.onClose}
      footer={listing && <ListingActions listing={listing} notes={notes} {...actions} />}
    >
      {listing ? (
        <>
          <ListingDetails listing={listing} />
          {actions.user.role === 'admin' && <ListingAdminNotes listing={listing} notes={notes} onNotes={setNotes} />}
        </>
      ) : isPending ? (
        <Loading text={t('Loading asset details...')}>
          <Skeleton aspectRatio="8 / 5" maxW="105" />
        </Loading>
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <chakra.p textStyle="lg">{t('This listing no longer exists, or you do not have access to it.')}</chakra.p>
      ) : (
        <ErrorState text={t('Failed to fetch asset details')} onRetry={() => void refetch()} />
      )}
    </FormDialog>
  );
}

type ListingAdminNotesProps = {
  listing: Listing;
  notes: string | undefined;
  onNotes: (notes: string | undefined) => void;
};

/** Notes that administrators share about a listing. Approving saves them too. */
function ListingAdminNotes({ listing, notes, onNotes }: ListingAdminNotesProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: (adminNotes: string) =>
      callJson<Listing>(`/api/admin/assets/${listing.id}`, { method: 'PATCH', body: { adminNotes } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listingKeys.one(listing.id) }),
  });
  const stored = listing.adminNotes ?? '';
  const shown = notes ?? stored;
  const isChanged = shown.trim() !== stored;
  return (
    <Box mt="6" pt="5" borderTopWidth="1px">
      <Field.Root id="admin-notes">
        <Field.Label>{t('Admin Notes')}</Field.Label>
        <Textarea
          rows={3}
          maxLength={LISTING_LIMITS.adminNotes}
          placeholder={t('Add administrative notes here...')}
          value={shown}
          onChange={({ target }) => onNotes(target.value)}
        />
      </Field.Root>
      <Cluster alignItems="center" gap="3" mt="2" minH="11">
        <ActionButton
          variant="outline"
          size="sm"
          aria-disabled={!isChanged || isPending}
          title={isChanged ? undefined : t('There are no changes to save.')}
          opacity={isChanged && !isPending ? 1 : 0.6}
          onClick={() => isChanged && !isPending && mutate(shown.trim(), { onSuccess: () => onNotes(undefined) })}
        >
          {isPending ? t('Saving...') : t('Save Notes')}
        </ActionButton>
        <chakra.output textStyle="sm" color="fg.muted">
          {isSuccess && !isChanged ? t('Saved') : t('Only administrators see these notes.')}
        </chakra.output>
        {error && (
          <ErrorText role="alert" textStyle="sm">
            {t('Update failed')}: {errorMessage(error)}
          </ErrorText>
        )}
      </Cluster>
    </Box>
  );
}
