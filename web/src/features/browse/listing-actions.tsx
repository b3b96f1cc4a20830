import { Box, Button, chakra } from '@chakra-ui/react';
import { Check, Pencil, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import type { Listing } from '@commonyard/contracts/http/assets';
import { INQUIRY_MESSAGES } from '@commonyard/contracts/inquiries.values';
import { useInquired } from '../../entities/inquiry/inquired-listings.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { toast } from '../../ui/toast.ts';
import { WithdrawAction } from './withdraw-action.tsx';
import { messageOfInquiry, useApproveListing, useInquire } from './browse.queries.ts';
import { isFromOwnMunicipality, canManageListing } from '../../entities/listing/listing.policy.ts';

type Props = {
  listing: Listing;
  user: User;
  /** Notes that an administrator has not saved yet. */
  notes: string | undefined;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
  onEdit: () => void;
};

/** The actions on a listing: administrators review, managers edit, other users inquire. */
export function ListingActions(props: Props) {
  const { t } = useTranslation();
  const { listing, user, isBusy, onClose, onEdit } = props;
  const isAdmin = user.role === 'admin';
  const close = (
    <Button type="button" variant="outline" onClick={onClose} disabled={isBusy}>
      {t('Close')}
    </Button>
  );
  if (!isAdmin && listing.status === 'available' && !canManageListing(listing, user))
    return <InquireAction {...props}>{close}</InquireAction>;
  return (
    <>
      {close}
      {listing.status === 'available' && canManageListing(listing, user) && <WithdrawAction listing={listing} />}
      {isAdmin ? (
        <ButtonLink to="/edit-asset/$id" params={{ id: String(listing.id) }} variant="outline">
          <Pencil aria-hidden />
          {t('Edit')}
        </ButtonLink>
      ) : (
        canManageListing(listing, user) && (
          <Button type="button" onClick={onEdit}>
            <Pencil aria-hidden />
            {t('Edit Listing')}
          </Button>
        )
      )}
      {isAdmin && listing.status === 'pending' && <ApproveAction {...props} />}
    </>
  );
}

function ApproveAction({ listing, notes, isBusy, onBusy, onClose }: Props) {
  const { t } = useTranslation();
  const { mutate } = useApproveListing(listing);
  const approve = () => {
    onBusy(true);
    mutate((notes ?? listing.adminNotes ?? '').trim(), {
      onSuccess: () => {
        toast({
          title: t('Asset approved'),
          description: t('The asset has been successfully approved and is now available.'),
        });
        onClose();
      },
      onError: (error) =>
        toast({
          type: 'error',
          title: t('Error'),
          description: error.message ? errorMessage(error) : t('Failed to approve asset. Please try again.'),
        }),
      onSettled: () => onBusy(false),
    });
  };
  return (
    <ActionButton type="button" aria-disabled={isBusy} opacity={isBusy ? 0.7 : 1} onClick={() => !isBusy && approve()}>
      <Check aria-hidden />
      {isBusy ? t('Approving...') : t('Approve Listing')}
    </ActionButton>
  );
}

/** Sends an inquiry with a predefined message, which is shown first. */
function InquireAction({ listing, user, isBusy, onBusy, children }: Props & { children: ReactNode }) {
  const { t } = useTranslation();
  const { mutate } = useInquire(listing);
  const [isInquired, markInquired] = useInquired(listing.id);
  if (isFromOwnMunicipality(listing, user)) {
    return (
      <>
        <Note>{t(INQUIRY_MESSAGES.ownListing)}</Note>
        {children}
      </>
    );
  }
  const inquire = () => {
    onBusy(true);
    mutate(undefined, {
      onSuccess: () => {
        markInquired();
        toast({ title: t('Inquiry submitted'), description: t('Your inquiry has been sent to the admin team.') });
      },
      onError: (error) =>
        toast({
          type: 'error',
          title: t('Error'),
          description: error.message ? errorMessage(error) : t('Failed to submit inquiry. Please try again.'),
        }),
      onSettled: () => onBusy(false),
    });
  };
  if (isInquired) {
    return (
      <>
        <Note>{t('The answer comes to your messages.')}</Note>
        {children}
        <Button type="button" variant="outline" aria-disabled cursor="default">
          <Check aria-hidden />
          {t('Inquiry sent')}
        </Button>
      </>
    );
  }
  const label = listing.type === 'needed_asset' ? t('Offer Equipment') : t('Inquire About This');
  return (
    <>
      <Note>
        {t('This is sent for you:')} <q>{messageOfInquiry(listing)}</q>
      </Note>
      {children}
      <ActionButton
        type="button"
        colorPalette="accent"
        aria-disabled={isBusy}
        opacity={isBusy ? 0.7 : 1}
        onClick={() => !isBusy && inquire()}
      >
        <Send aria-hidden />
        {isBusy ? t('Sending...') : label}
      </ActionButton>
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Box flex="1 1 260px" me="auto">
    <chakra.p textStyle="sm" color="fg.muted">
      {children}
    </chakra.p>
  </Box>
);
