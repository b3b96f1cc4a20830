import { useRef } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { GuestInquiryForm, UserInquiryForm } from './inquiry-forms.tsx';
import { findSentHeading, type SentInquiry } from './inquiry-sent-panel.tsx';
import type { InquiredDays } from './inquired-days.ts';

type Props = {
  listing: Listing;
  /** The signed-in user, whose account is the sender; null for a guest. */
  user: User | null;
  /** The account that fills in a guest's details: one that waits for approval. */
  account: User | null;
  /** The days of the list that led here. */
  days: InquiredDays;
  onClose: () => void;
  /** The page shows `InquirySentPanel`, and closes the dialog. */
  onSent: (inquiry: SentInquiry) => void;
};

export function InquireDialog({ listing, user, account, days, onClose, onSent }: Props) {
  const { t } = useTranslation();
  const isSent = useRef(false);
  const form = {
    listing,
    days,
    onSent: (inquiry: SentInquiry) => {
      isSent.current = true;
      onSent(inquiry);
    },
  };
  const description = user
    ? t('You’ll find the answer in your messages.')
    : t('No account is needed. An email brings you the link to the answer.');
  return (
    <FormDialog
      title={t('Inquiry about {title}', { title: listing.title })}
      description={description}
      onClose={onClose}
      finalFocus={() => (isSent.current ? findSentHeading() : undefined)}
    >
      {user ? <UserInquiryForm user={user} {...form} /> : <GuestInquiryForm account={account} {...form} />}
    </FormDialog>
  );
}
