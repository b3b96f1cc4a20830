import { Box, Button, chakra } from '@chakra-ui/react';
import { Check, Pencil, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import type { Listing } from '@commonyard/contracts/http/assets';
import { INQUIRY_MESSAGES } from '@commonyard/contracts/inquiries.values';
import { useAsked } from '../../lib/asked.ts';
import { told } from '../../lib/told.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { toast } from '../../ui/toast.ts';
import { inquiryMessage, useApprove, useInquire } from './assets.queries.ts';
import { isOfOwnMunicipality, isOwnSide } from './assets.rules.ts';

type Props = {
  listing: Listing;
  user: User;
  /** What an administrator has written and not saved yet. */
  notes: string | undefined;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
  onEdit: () => void;
};

/** What somebody may do with a listing: an administrator reviews, its own side edits, everybody else asks about it. */
export function AssetActions(props: Props) {
  const { t } = useTranslation();
  const { listing, user, isBusy, onClose, onEdit } = props;
  const isAdmin = user.role === 'admin';
  const close = (
    <Button type="button" variant="outline" onClick={onClose} disabled={isBusy}>
      {t('Close')}
    </Button>
  );
  if (!isAdmin && listing.status === 'available' && !isOwnSide(listing, user))
    return <Asking {...props}>{close}</Asking>;
  return (
    <>
      {close}
      {isAdmin ? (
        <ButtonLink to="/edit-asset/$id" params={{ id: String(listing.id) }} variant="outline">
          <Pencil aria-hidden />
          {t('Edit')}
        </ButtonLink>
      ) : (
        isOwnSide(listing, user) && (
          <Button type="button" onClick={onEdit}>
            <Pencil aria-hidden />
            {t('Edit Listing')}
          </Button>
        )
      )}
      {isAdmin && listing.status === 'pending' && <Approve {...props} />}
    </>
  );
}

function Approve({ listing, notes, isBusy, onBusy, onClose }: Props) {
  const { t } = useTranslation();
  const { mutate } = useApprove(listing);
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
          description: error.message ? told(error) : t('Failed to approve asset. Please try again.'),
        }),
      onSettled: () => onBusy(false),
    });
  };
  return (
    <Button type="button" aria-disabled={isBusy} opacity={isBusy ? 0.7 : 1} onClick={() => !isBusy && approve()}>
      <Check aria-hidden />
      {isBusy ? t('Approving...') : t('Approve Listing')}
    </Button>
  );
}

/** Asks about a listing of another municipality, in words that can be read beforehand. */
function Asking({ listing, user, isBusy, onBusy, children }: Props & { children: ReactNode }) {
  const { t } = useTranslation();
  const { mutate } = useInquire(listing);
  const [isAsked, noteAsked] = useAsked(listing.id);
  if (isOfOwnMunicipality(listing, user)) {
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
        noteAsked();
        toast({ title: t('Inquiry submitted'), description: t('Your inquiry has been sent to the admin team.') });
      },
      onError: (error) =>
        toast({
          type: 'error',
          title: t('Error'),
          description: error.message ? told(error) : t('Failed to submit inquiry. Please try again.'),
        }),
      onSettled: () => onBusy(false),
    });
  };
  if (isAsked) {
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
        {t('This is sent for you:')} <q>{inquiryMessage(listing)}</q>
      </Note>
      {children}
      <Button
        type="button"
        colorPalette="accent"
        aria-disabled={isBusy}
        opacity={isBusy ? 0.7 : 1}
        onClick={() => !isBusy && inquire()}
      >
        <Send aria-hidden />
        {isBusy ? t('Sending...') : label}
      </Button>
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
