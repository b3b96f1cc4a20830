import { Box } from '@chakra-ui/react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { Availability } from '@commonyard/contracts/http/loans';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster } from '../../ui/layout.tsx';

type Props = {
  listing: Pick<Listing, 'status' | 'withdrawn'>;
  availability: Pick<Availability, 'lendable' | 'terms'>;
  children?: ReactNode;
};

export function LendingState({ listing, availability: { lendable, terms }, children }: Props) {
  const { t } = useTranslation();
  const tint = lendable ? 'green' : 'yellow';
  return (
    <Cluster alignItems="center" gap="3" px="4" py="3" borderRadius="l2" bg={`${tint}.subtle`} color={`${tint}.fg`}>
      <Box flex="1 1 16rem">
        {!terms
          ? t('This equipment cannot be lent yet: it has no conditions and rates.')
          : !lendable
            ? t('This equipment cannot be lent yet: your municipality has no active municipal administrator.')
            : isPublicListing(listing)
              ? t('This equipment can be lent. Everyone sees its terms and free days.')
              : t('This equipment can be lent once its listing is public.')}
      </Box>
      {children}
    </Cluster>
  );
}
