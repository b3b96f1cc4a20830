import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { parseCents, toAmount } from '@commonyard/contracts/amounts.values';
import { RATE_TYPES, type RateType } from '@commonyard/contracts/assets.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import { RATE_FIELDS } from '@commonyard/contracts/lending-rates.values';
import { listingKeys, listingQuery } from '../../entities/listing/listing.queries.ts';
import { Rate } from '../../entities/listing/rate.tsx';
import { callJson } from '../../lib/http.ts';
import { asShown, ifMatch } from '../../lib/shown.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import { Callout } from '../../ui/callout.tsx';
import { toast } from '../../ui/toast.ts';

type ListingRate = { rate: string; rateType: RateType };

/** Offers to set the text of the rate of a listing to that of its terms: it is what else says another price. */
export function RateOffer({ listing, terms }: { listing: Listing; terms: LendingTerms }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const next = rateOf(terms, t);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ListingRate) =>
      callJson(`/api/assets/${listing.id}`, {
        method: 'PATCH',
        body,
        headers: ifMatch(asShown(listing)),
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(listingQuery(listing.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: listingKeys.all });
      const isWaiting = saved.change?.state === 'waiting';
      toast({
        title: isWaiting ? t('A change waits for review') : t('The listing has the new rate'),
        description: listing.title,
      });
    },
  });
  const proposed = listing.change?.state === 'waiting' ? listing.change.after : {};
  if (!next || isSame({ ...listing, ...proposed }, next)) return null;
  const { rate, rateType } = listing;
  return (
    <Callout tint="blue" icon={Tag}>
      <p>
        {t('Cards and the page show the price of these terms. The listing itself still says:')}{' '}
        <Rate listing={{ rate, rateType }} />
      </p>
      <ActionButton
        variant="outline"
        size="sm"
        mt="2"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(next)}
      >
        {t('Set the rate of the listing')}
        <chakra.span>
          (<Rate listing={next} />)
        </chakra.span>
      </ActionButton>
      <ActionError error={error} title={t('Update failed')} textStyle="sm" />
    </Callout>
  );
}

/** The first rate of the terms as the rate of a listing. */
function rateOf(terms: LendingTerms, t: TFunction): ListingRate | undefined {
  if (terms.free) return { rate: t('Without charge'), rateType: 'daily' };
  for (const rateType of RATE_TYPES) {
    const cents = terms[RATE_FIELDS[rateType]];
    if (cents !== null) return { rate: toAmount(cents), rateType };
  }
  return undefined;
}

const isSame = ({ rate, rateType }: Pick<Listing, 'rate' | 'rateType'>, next: ListingRate): boolean => {
  const cents = parseCents(next.rate);
  return cents === undefined ? rate === next.rate : rateType === next.rateType && parseCents(rate ?? '') === cents;
};
