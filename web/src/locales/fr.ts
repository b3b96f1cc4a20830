// The French of every text, area by area. The keys are the English texts.
import { accountFr } from './fr/account.ts';
import { askingFr } from './fr/asking.ts';
import { assetsFr } from './fr/assets.ts';
import { commonFr } from './fr/common.ts';
import { contactFr } from './fr/contact.ts';
import { homeFr } from './fr/home.ts';
import { inquiriesFr } from './fr/inquiries.ts';
import { inspectionsFr } from './fr/inspections.ts';
import { listingsFr } from './fr/listings.ts';
import { moderationFr } from './fr/moderation.ts';
import { notificationsFr } from './fr/notifications.ts';
import { postingFr } from './fr/posting.ts';
import { usersFr } from './fr/users.ts';
import { workspaceFr } from './fr/workspace.ts';

export const french: Record<string, string> = {
  ...commonFr,
  ...homeFr,
  ...listingsFr,
  ...postingFr,
  ...accountFr,
  ...moderationFr,
  ...contactFr,
  ...askingFr,
  ...inspectionsFr,
  ...usersFr,
  ...workspaceFr,
  ...assetsFr,
  ...inquiriesFr,
  ...notificationsFr,
};
