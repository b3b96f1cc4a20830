// French translations by feature. The keys are the English texts.
import { accountFr } from './fr/account.ts';
import { myListingsFr } from './fr/my-listings.ts';
import { commonFr } from './fr/common.ts';
import { dashboardFr } from './fr/dashboard.ts';
import { inquiriesFr } from './fr/inquiries.ts';
import { inspectionsFr } from './fr/inspections.ts';
import { loansFr } from './fr/loans.ts';
import { handoversFr } from './fr/handovers.ts';
import { offersFr } from './fr/offers.ts';
import { browseFr } from './fr/browse.ts';
import { lendingFr } from './fr/lending.ts';
import { matchesFr } from './fr/matches.ts';
import { moderationFr } from './fr/moderation.ts';
import { notificationsFr } from './fr/notifications.ts';
import { postListingFr } from './fr/post-listing.ts';
import { registersFr } from './fr/registers.ts';
import { reportsFr } from './fr/reports.ts';
import { recordsFr } from './fr/records.ts';
import { serverErrorsFr } from './fr/server-errors.ts';
import { statementsFr } from './fr/statements.ts';
import { usersFr } from './fr/users.ts';

const texts: Record<string, string> = {
  ...commonFr,
  ...browseFr,
  ...postListingFr,
  ...accountFr,
  ...moderationFr,
  ...inspectionsFr,
  ...loansFr,
  ...handoversFr,
  ...offersFr,
  ...matchesFr,
  ...usersFr,
  ...myListingsFr,
  ...inquiriesFr,
  ...lendingFr,
  ...dashboardFr,
  ...notificationsFr,
  ...recordsFr,
  ...registersFr,
  ...statementsFr,
  ...reportsFr,
  ...serverErrorsFr,
};

/** Keeps the space inside guillemets and before a colon from breaking a line. */
const withHardSpaces = (text: string): string => text.replaceAll('« ', '«\u00A0').replaceAll(/ (?=[»:])/g, '\u00A0');

export const french: Record<string, string> = Object.fromEntries(
  Object.entries(texts).map(([key, text]) => [key, withHardSpaces(text)]),
);
