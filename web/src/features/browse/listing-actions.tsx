import { Box, Button } from '@chakra-ui/react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { CalendarDays, Check, Copy, Pencil, Send, Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
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
import { callJson, hasStatus } from '../../lib/http.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { asShown, ifMatch, type Shown } from '../../lib/shown.ts';
import { SubjectAction } from '../../ui/subject-action.tsx';

const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx'), 'WithdrawDialog');

type Props = {
  listing: Listing;
  /** As the dialog showed it when it was opened: what the actions change. */
  shown: Shown<Listing>;
  onChanged: (listing: Listing) => void;
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
  const { listing, shown, user, onEdit, onLend } = props;
  const { isBusy, close: closeDialog, subject } = useDialog();
  const isChanged = subject?.change !== undefined;
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
        canManageListing(listing, user) &&
        !isChanged && <WithdrawAction listing={shown} onChanged={props.onChanged} />}
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
      <SubjectAction subject={subject}>
        {isAdmin && listing.status === 'pending' && <ApproveAction {...props} />}
      </SubjectAction>
    </>
  );
}

function ApproveAction({ listing, shown, user, notes, onClose }: Props) {
  const { t } = useTranslation();
  const { isBusy, setBusy, subject } = useDialog();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (adminNotes: string) =>
      decideListing(
        `/api/assets/${listing.id}/approve`,
        shown,
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
      onError: (error) => {
        if (hasStatus(error, 409)) void subject?.readAgain();
        toast({
          type: 'error',
          title: t('Error'),
          description: errorMessage(error, 'Failed to approve asset. Please try again.'),
        });
      },
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

type WithdrawProps = { listing: Shown<Listing>; onChanged: (listing: Listing) => void };

function WithdrawAction({ listing, onChanged }: WithdrawProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useSetWithdrawn(listing, onChanged);
  const label = listing.withdrawn ? t('Restore Listing') : t('Withdraw Listing');
  const Icon = listing.withdrawn ? Eye : EyeOff;

  /** Withdraws at once what no loan depends on. */
  async function change(): Promise<void> {
    if (!listing.withdrawn && (await hasLoans(queryClient, listing))) return setAsking(true);
    // The mutation shows the error.
    await mutateAsync({ isWithdrawn: !listing.withdrawn }).catch(() => undefined);
  }

  return (
    <>
      <ActionButton variant="outline" aria-disabled={isPending} onClick={change}>
        <Icon aria-hidden />
        {isPending ? t('Saving...') : label}
      </ActionButton>
      {isAsking && (
        <WithdrawDialog
          listing={listing}
          withdraw={(reason) => mutateAsync({ isWithdrawn: true, reason: reason ?? null })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Whether loans depend on a listing, or cannot be read. */
async function hasLoans(queryClient: QueryClient, { id, type }: Listing): Promise<boolean> {
  if (type !== 'available_asset') return false;
  const { countOf, dependentsQuery } = await import('../../entities/loan/dependents.tsx');
  return queryClient.fetchQuery(dependentsQuery({ listing: id })).then(
    (dependents) => countOf(dependents) > 0,
    () => true,
  );
}

/** `reason`: of a withdrawal that was asked about; null without one. */
type Withdrawal = { isWithdrawn: boolean; reason?: string | null };

function useSetWithdrawn(listing: Shown<Listing>, onChanged: (listing: Listing) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { subject } = useDialog();
  const { id, title } = listing;
  const set = async ({ isWithdrawn, reason }: Withdrawal, from = listing): Promise<Listing> => {
    const options = { method: 'POST', headers: ifMatch(from) } as const;
    const saved = await acceptIfDone(
      isWithdrawn
        ? callJson(`/api/assets/${id}/withdraw`, { ...options, ...(reason && { body: { reason } }) })
        : callJson(`/api/assets/${id}/restore`, options),
      () => callJson(`/api/assets/${id}`),
      ({ withdrawn }) => withdrawn === isWithdrawn,
    );
    queryClient.setQueryData(listingQuery(id).queryKey, saved);
    onChanged(saved);
    void queryClient.invalidateQueries({ queryKey: listingKeys.all });
    return saved;
  };
  const showError = (error: Error) => {
    if (hasStatus(error, 409)) void subject?.readAgain();
    toast({ title: t('Update failed'), error });
  };
  return useMutation({
    mutationFn: (change: Withdrawal) => set(change),
    onSuccess: (saved, { isWithdrawn, reason }) =>
      toast({
        title: isWithdrawn ? t('Listing withdrawn') : t('Listing restored'),
        description: title,
        // The dialog may be closed by then. Loans that ended with the listing do not come back.
        ...(reason === undefined && {
          action: {
            label: t('Undo'),
            onClick: () => void set({ isWithdrawn: !isWithdrawn }, asShown(saved)).catch(showError),
          },
        }),
      }),
    // The dialog that asks shows its error itself.
    onError: (error, { reason }) => reason === undefined && showError(error),
  });
}
