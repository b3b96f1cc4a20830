import { History } from 'lucide-react';
import type { Listing, ListingChange } from '@commonyard/contracts/http/assets';
import { contentLanguage } from '../../entities/listing/listing-facts.ts';
import { ListingAge } from '../../entities/listing/rate.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Cluster, SmallText, Stack } from '../../ui/layout.tsx';
import { ChangeDiff } from './change-diff.tsx';
import { ListingLoans } from './listing-loans.tsx';

type Props = {
  listing: Pick<Listing, 'id' | 'locale' | 'category' | 'type'>;
  change: ListingChange;
  isShort?: boolean;
};

/** What a card of the review queue and its preview show of a change of an approved listing. */
export function ChangePart({ listing, change, isShort = false }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="3" p="3" borderWidth="1px" borderRadius="l2" minW="0">
      <Cluster alignItems="center" columnGap="3" rowGap="1">
        <Badge tint="blue" icon={History}>
          {t('Approved before')}
        </Badge>
        <SmallText as="span">
          {t('Changed:')} <ListingAge createdAt={change.submittedAt} />
        </SmallText>
      </Cluster>
      <SmallText>{t('The listing stays public as it was until you approve the change.')}</SmallText>
      <ChangeDiff change={change} lang={contentLanguage(listing)} category={listing.category} isShort={isShort} />
      {listing.type === 'available_asset' && <ListingLoans id={listing.id} />}
    </Stack>
  );
}
