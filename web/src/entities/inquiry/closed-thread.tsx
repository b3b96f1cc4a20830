import { chakra } from '@chakra-ui/react';
import { RotateCcw } from 'lucide-react';
import type { InquiredListing, Inquiry } from '@commonyard/contracts/http/inquiries';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { kindOf } from '../listing/listing-facts.ts';
import { forgetInquired } from './inquired-listings.ts';
import { Toolbar } from '../../ui/layout.tsx';

export const isClosed = (status: InquiryStatus): boolean => status === 'completed' || status === 'cancelled';

/** Until when the thread of an ended loan takes messages; undefined for any other one. */
export const openUntilOf = ({ messagesUntil }: Pick<Inquiry, 'messagesUntil'>): string | undefined =>
  messagesUntil !== null && Date.parse(messagesUntil) > Date.now() ? messagesUntil : undefined;

type Props = {
  status: InquiryStatus;
  isOfLoan?: boolean;
  asset: InquiredListing;
  canAskAgain: boolean;
};

export function ClosedThread({ status, isOfLoan = false, asset, canAskAgain }: Props) {
  const { t } = useTranslation();
  const isGone = asset.removed || !isPublicListing(asset);
  return (
    <Toolbar gap="3" px="4" py="3" bg="bg.subtle" borderRadius="l2">
      <p>
        {isOfLoan
          ? t('The loan has ended, and its messages are closed.')
          : status === 'completed'
            ? t('This inquiry is completed and takes no more messages.')
            : t('This inquiry was cancelled and takes no more messages.')}
        {canAskAgain && isGone && (
          <chakra.span display="block" color="fg.muted">
            {asset.removed ? t('This listing was removed') : t('This equipment is no longer available')}
          </chakra.span>
        )}
      </p>
      {canAskAgain && !isGone && (
        <ButtonLink
          to="/equipment/$type/$id"
          params={{ type: kindOf(asset.type), id: String(asset.id) }}
          search={{ inquire: true }}
          variant="outline"
          onClick={() => forgetInquired(asset.id)}
        >
          <RotateCcw aria-hidden />
          {t('Ask again')}
        </ButtonLink>
      )}
    </Toolbar>
  );
}
