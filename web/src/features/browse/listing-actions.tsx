import { Box, Button } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Check, Copy, Pencil, Send, Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import type { Listing } from '@commonyard/contracts/http/assets';
import { OWN_LISTING_MESSAGE } from '@commonyard/contracts/inquiries.values';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { decideListing } from '../../entities/listing/listing-changes.ts';
import { listingKeys, listingQuery } from '../../entities/listing/listing.queries.ts';
import { useInquired } from '../../entities/inquiry/inquired-listings.ts';
import { InquirySentButton } from '../../entities/inquiry/inquiry-sent-button.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useDialog } from '../../ui/forms/dialog-state.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { toast } from '../../ui/toast.ts';
import { isFromOwnMunicipality, canManageListing } from '../../entities/listing/listing.policy.ts';
import { SmallText } from '../../ui/layout.tsx';
import { acceptIfDone } from '../../lib/accept-if-done.ts';
import { callJson } from '../../lib/http.ts';

type Props = {
  listing: Listing;
  user: User;
  notes: string | undefined;
  onClose: () => void;
  onEdit: () => void;
  onInquire: () => void;
  onLend: () => void;
  /** The button that requests a loan, and with it that of the inquiry, which is the only one where nothing is lent. */
  renderRequest: (listing: Listing, renderInquire: (isSecondary: boolean) => ReactNode) => ReactNode;
};

export function ListingActions(props: Props) {
  const { t } = useTranslation();
  const { listing, user, onEdit, onLend } = props;
  const { isBusy, close: closeDialog } = useDialog();
  const isAdmin = user.role === 'admin';
  const close = (
    <Button variant="outline" onClick={closeDialog} disabled={isBusy}>
      {t('Close')}
    </Button>
  );
  if (!isAdmin && isPublicListing(listing) && !canManageListing(listing, user))
    return <InquireAction {...props}>{close}</InquireAction>;
  return (
    <>
      {close}
      {listing.type === 'available_asset' && canManageListing(listing, user) && (
        <Button variant="outline" onClick={onLend}>
          <CalendarDays aria-hidden />
          {t('Conditions and rates')}
        </Button>
      )}
      {(listing.withdrawn || listing.status === 'available' || listing.status === 'pending') &&
        canManageListing(listing, user) && <WithdrawAction listing={listing} />}
      {canManageListing(listing, user) && (
        <ButtonLink
          to="/listings"
          search={{
            new: true,
            copy: listing.id,
            ...(listing.type === 'needed_asset' && { tab: 'needed' }),
          }}
          variant="outline"
        >
          <Copy aria-hidden />
          {t('Duplicate')}
        </ButtonLink>
      )}
      {isAdmin ? (
        <ButtonLink to="/edit-asset/$id" params={{ id: String(listing.id) }} variant="outline">
          <Pencil aria-hidden />
          {t('Edit')}
        </ButtonLink>
      ) : (
        canManageListing(listing, user) && (
          <Button onClick={onEdit}>
            <Pencil aria-hidden />
            {t('Edit Listing')}
          </Button>
        )
      )}
      {isAdmin && listing.status === 'pending' && <ApproveAction {...props} />}
    </>
  );
}

function ApproveAction({ listing, user, notes, onClose }: Props) {
  const { t } = useTranslation();
  const { isBusy, setBusy } = useDialog();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (adminNotes: string) =>
      decideListing(
        `/api/assets/${listing.id}/approve`,
        listing,
        { adminNotes },
        { isDone: ({ status }) => status === 'available', userId: user.id },
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  });
  const approve = () => {
    setBusy(true);
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
          description: errorMessage(error, 'Failed to approve asset. Please try again.'),
        }),
      onSettled: () => setBusy(false),
    });
  };
  return (
    <ActionButton aria-disabled={isBusy} opacity={isBusy ? 0.7 : 1} onClick={() => !isBusy && approve()}>
      <Check aria-hidden />
      {isBusy ? t('Approving...') : t('Approve Listing')}
    </ActionButton>
  );
}

function InquireAction({ listing, user, onInquire, renderRequest, children }: Props & { children: ReactNode }) {
  const { t } = useTranslation();
  const [isInquired] = useInquired(listing.id);
  const isOwn = isFromOwnMunicipality(listing, user);
  const note = isOwn ? t(OWN_LISTING_MESSAGE) : isInquired && t('You’ll find the answer in your messages.');
  const inquire = (isSecondary: boolean) =>
    isInquired ? (
      <InquirySentButton isGuest={false} />
    ) : (
      <Button {...(isSecondary ? { variant: 'outline' } : { colorPalette: 'accent' })} onClick={onInquire}>
        <Send aria-hidden />
        {listing.type === 'needed_asset' ? t('Offer Equipment') : t('Inquire About This')}
      </Button>
    );
  return (
    <>
      {note && (
        <Box flex="1 1 {sizes.65}" me="auto">
          <SmallText>{note}</SmallText>
        </Box>
      )}
      {children}
      {!isOwn && renderRequest(listing, inquire)}
    </>
  );
}

function WithdrawAction({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useSetWithdrawn(listing);
  const label = listing.withdrawn ? t('Restore Listing') : t('Withdraw Listing');
  const Icon = listing.withdrawn ? Eye : EyeOff;
  return (
    <ActionButton
      variant="outline"
      aria-disabled={isPending}
      // The mutation shows the error.
      onClick={() => mutateAsync(!listing.withdrawn).catch(() => undefined)}
    >
      <Icon aria-hidden />
      {isPending ? t('Saving...') : label}
    </ActionButton>
  );
}

function useSetWithdrawn({ id, title }: Listing) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const set = async (isWithdrawn: boolean): Promise<void> => {
    const saved = await acceptIfDone(
      callJson(`/api/assets/${id}/${isWithdrawn ? 'withdraw' : 'restore'}`, { method: 'POST' }),
      () => callJson(`/api/assets/${id}`),
      ({ withdrawn }) => withdrawn === isWithdrawn,
    );
    queryClient.setQueryData(listingQuery(id).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: listingKeys.all });
  };
  const showError = (error: Error) => toast({ title: t('Update failed'), error });
  return useMutation({
    mutationFn: set,
    onSuccess: (_, isWithdrawn) =>
      toast({
        title: isWithdrawn ? t('Listing withdrawn') : t('Listing restored'),
        description: title,
        // The dialog may be closed by then.
        action: { label: t('Undo'), onClick: () => void set(!isWithdrawn).catch(showError) },
      }),
    onError: showError,
  });
}
