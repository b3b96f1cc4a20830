import { Box } from '@chakra-ui/react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { Availability } from '@commonyard/contracts/http/loans';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import type { ReactNode } from 'react';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { Cluster } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';

type Props = {
  listing: Pick<Listing, 'status' | 'withdrawn'>;
  availability: Pick<Availability, 'lendable' | 'terms'>;
  children?: ReactNode;
};

/** Whether others can borrow the equipment, and else what is missing. */
export function lendingText(
  { listing, availability: { lendable, terms } }: Omit<Props, 'children'>,
  t: TFunction,
): string {
  if (!terms) return t('This equipment cannot be lent yet: it has no conditions and rates.');
  if (!lendable)
    return t('This equipment cannot be lent yet: your municipality has no active municipal administrator.');
  return isPublicListing(listing)
    ? t('This equipment can be lent. Everyone sees its terms and free days.')
    : t('This equipment can be lent once its listing is public.');
}

export function LendingState({ listing, availability, children }: Props) {
  const { t } = useTranslation();
  const { lendable, terms } = availability;
  const tint = lendable ? 'green' : 'yellow';
  return (
    <Cluster alignItems="center" gap="3" px="4" py="3" borderRadius="l2" bg={`${tint}.subtle`} color={`${tint}.fg`}>
      <Box flex="1 1 16rem">
        {lendingText({ listing, availability }, t)}
        {terms && !lendable && (
          <TextLink to="/contact" color="inherit" fontWeight="600" display="block" py="1">
            {t('Ask CommonYard to make one of your accounts a municipal administrator')}
          </TextLink>
        )}
      </Box>
      {children}
    </Cluster>
  );
}
