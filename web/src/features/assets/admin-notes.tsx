import { Box, Button, chakra, Field, Textarea } from '@chakra-ui/react';
import { LISTING_LIMITS } from '@commonyard/contracts/assets.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import { told } from '../../lib/told.ts';
import { useTranslation } from '../../lib/translation.ts';
import { useSaveNotes } from './assets.queries.ts';

type Props = { listing: Listing; notes: string | undefined; onNotes: (notes: string | undefined) => void };

/** What administrators note of a listing for each other. Approving saves them along. */
export function AdminNotes({ listing, notes, onNotes }: Props) {
  const { t } = useTranslation();
  const { mutate, isPending, error, isSuccess } = useSaveNotes(listing);
  const stored = listing.adminNotes ?? '';
  const shown = notes ?? stored;
  const isChanged = shown.trim() !== stored;
  return (
    <Box mt="24px" pt="20px" borderTopWidth="1px">
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
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="12px" mt="8px" minH="44px">
        <Button
          type="button"
          variant="outline"
          size="sm"
          aria-disabled={!isChanged || isPending}
          title={isChanged ? undefined : t('There is nothing new to save.')}
          opacity={isChanged && !isPending ? 1 : 0.6}
          onClick={() => isChanged && !isPending && mutate(shown.trim(), { onSuccess: () => onNotes(undefined) })}
        >
          {isPending ? t('Saving...') : t('Save Notes')}
        </Button>
        <chakra.output textStyle="sm" color="fg.muted">
          {isSuccess && !isChanged ? t('Saved') : t('Only administrators see these notes.')}
        </chakra.output>
        {error && (
          <chakra.p role="alert" color="fg.error" textStyle="sm" fontWeight="600">
            {t('Update failed')}: {told(error)}
          </chakra.p>
        )}
      </Box>
    </Box>
  );
}
