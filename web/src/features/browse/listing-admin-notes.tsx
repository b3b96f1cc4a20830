import { Box, chakra, Field, Textarea } from '@chakra-ui/react';
import { LISTING_LIMITS } from '@commonyard/contracts/assets.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import { errorMessage } from '../../lib/error-message.ts';
import { useTranslation } from '../../lib/translation.ts';
import { useSaveListingNotes } from './browse.queries.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Cluster, ErrorText } from '../../ui/layout.tsx';

type Props = { listing: Listing; notes: string | undefined; onNotes: (notes: string | undefined) => void };

/** Notes that administrators share about a listing. Approving saves them too. */
export function ListingAdminNotes({ listing, notes, onNotes }: Props) {
  const { t } = useTranslation();
  const { mutate, isPending, error, isSuccess } = useSaveListingNotes(listing);
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
          type="button"
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
