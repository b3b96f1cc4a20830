import { useState } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { GuestInquiryForm, UserInquiryForm, InquirySent, type SentInquiry } from './inquiry-forms.tsx';
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
  onSent: () => void;
};

export function InquireDialog({ listing, user, account, days, onClose, onSent }: Props) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<SentInquiry>();
  const form = {
    listing,
    days,
    onSent: (inquiry: SentInquiry) => {
      setSent(inquiry);
      onSent();
    },
  };
  const description = user
    ? t('You’ll find the answer in your messages.')
    : t('No account is needed. An email brings you the link to the answer.');
  return (
    <FormDialog
      title={t('Inquiry about {title}', { title: listing.title })}
      {...(!sent && { description })}
      onClose={onClose}
    >
      {sent ? (
        <InquirySent inquiry={sent} onClose={onClose} />
      ) : user ? (
        <UserInquiryForm user={user} {...form} />
      ) : (
        <GuestInquiryForm account={account} {...form} />
      )}
    </FormDialog>
  );
}
