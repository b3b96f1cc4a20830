// French translations by feature. The keys are the English texts.
import { auditLogFr } from './fr/audit-log.ts';
import { accountFr } from './fr/account.ts';
import { inquireFr } from './fr/inquire.ts';
import { myListingsFr } from './fr/my-listings.ts';
import { colleaguesFr } from './fr/colleagues.ts';
import { commonFr } from './fr/common.ts';
import { contactFr } from './fr/contact.ts';
import { guestInquiryFr } from './fr/guest-inquiry.ts';
import { homeFr } from './fr/home.ts';
import { inquiriesFr } from './fr/inquiries.ts';
import { inspectionsFr } from './fr/inspections.ts';
import { loansFr } from './fr/loans.ts';
import { browseFr } from './fr/browse.ts';
import { lendingFr } from './fr/lending.ts';
import { moderationFr } from './fr/moderation.ts';
import { notificationsFr } from './fr/notifications.ts';
import { postListingFr } from './fr/post-listing.ts';
import { recordsFr } from './fr/records.ts';
import { serverErrorsFr } from './fr/server-errors.ts';
import { statusFr } from './fr/status.ts';
import { usersFr } from './fr/users.ts';
import { workspaceFr } from './fr/workspace.ts';

const texts: Record<string, string> = {
  ...commonFr,
  ...homeFr,
  ...browseFr,
  ...postListingFr,
  ...accountFr,
  ...moderationFr,
  ...contactFr,
  ...inquireFr,
  ...inspectionsFr,
  ...loansFr,
  ...usersFr,
  ...auditLogFr,
  ...colleaguesFr,
  ...workspaceFr,
  ...myListingsFr,
  ...inquiriesFr,
  ...lendingFr,
  ...guestInquiryFr,
  ...notificationsFr,
  ...recordsFr,
  ...statusFr,
  ...serverErrorsFr,
};

/** Keeps the space inside guillemets and before a colon from breaking a line. */
const withHardSpaces = (text: string): string => text.replaceAll('« ', '«\u00A0').replaceAll(/ (?=[»:])/g, '\u00A0');

export const french: Record<string, string> = Object.fromEntries(
  Object.entries(texts).map(([key, text]) => [key, withHardSpaces(text)]),
);
