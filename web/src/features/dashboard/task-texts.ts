import { isAgreed } from '@commonyard/contracts/loans.values';
import { FACET_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { daysUntilReturn } from '@commonyard/contracts/loan-days.values';
import type { LoanSummary } from '@commonyard/contracts/http/loans';
import { today } from '@commonyard/contracts/search-params.values';
import { daysText } from '../../entities/loan/loan-facts.tsx';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { timeLeftText } from '../../entities/loan/time-left.ts';
import { formatAgo } from '../../lib/ago.ts';
import { formatCents, formatCount, formatShortDay } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';
import type { Task } from './tasks.ts';

/** A task in words, and where its action leads. */
type TaskTexts = {
  title: string;
  detail?: string;
  due?: string;
  action: string;
  to: string;
  search: Record<string, string | number | true>;
};

export function taskTexts(task: Task, t: TFunction): TaskTexts {
  switch (task.kind) {
    case 'administrator':
      return {
        title: t('Your municipality has no municipal administrator'),
        detail: t(
          'Your municipality can neither lend equipment nor commit to a loan until one of its accounts is a municipal administrator.',
        ),
        action: t('Ask for a municipal administrator'),
        to: '/contact',
        search: { about: 'municipal-admin' },
      };
    case 'step':
      return {
        ...stepTexts(task.loan, t),
        // Nothing that was accepted ends by itself.
        ...(task.loan.expiresAt !== null && { due: timeLeftText(task.loan.expiresAt, t) }),
        to: '/loans',
        search: { loan: task.loan.id },
      };
    case 'plan':
      return {
        title: t('Agree on place and time with {municipality}: {title}', partnerTexts(task.loan)),
        detail: daysText(daysUntilReturn(task.loan), t),
        due: dayText(task.due, t),
        action: t('Enter place and time'),
        to: '/loans',
        search: { loan: task.loan.id },
      };
    case 'handover':
    case 'return':
      return {
        title: handoverTitle(task.kind, task.loan, t),
        detail: daysText(daysUntilReturn(task.loan), t),
        due: dayText(task.due, t),
        action: t('Open the loan'),
        to: '/loans',
        search: { loan: task.loan.id },
      };
    case 'inspection':
      return {
        title: t('Complete the inspection of {title}', { title: task.inspection.assetTitle }),
        due: dayText(task.due, t),
        action: t('Continue the inspection'),
        to: '/inspections',
        search: { ...(task.inspection.type === 'post' && { tab: 'post' }), inspection: task.inspection.id },
      };
    case 'inquiry': {
      const { id, asset, organization, municipalityName, name, dateFrom, dateTo } = task.inquiry;
      const sender = organization ?? municipalityName ?? name;
      return {
        title: sender
          ? t('{sender} asks about {title}', { sender, title: asset.title })
          : t('An inquiry about {title}', { title: asset.title }),
        ...(dateFrom && dateTo && { detail: daysText({ startsOn: dateFrom, endsOn: dateTo }, t) }),
        due: formatAgo(task.due, Date.now()),
        action: t('Answer the inquiry'),
        to: '/inquiries',
        search: { inquiry: id },
      };
    }
    case 'rejected':
      return {
        title: t('“{title}” was not approved', { title: task.listing.title }),
        detail: t('Read the reason, change the listing and send it in again.'),
        action: t('Change the listing'),
        to: '/listings',
        search: { ...(task.listing.type === 'needed_asset' && { tab: 'needed' }), asset: task.listing.id },
      };
    case 'accounts':
      return {
        title: t('Accounts that wait for approval: {count}', { count: shown(task.count) }),
        due: formatAgo(task.due, Date.now()),
        action: t('Decide'),
        to: '/colleagues',
        search: {},
      };
    case 'pending-available':
      return {
        title: t('Available listings to review: {count}', { count: shown(task.count) }),
        action: t('Review'),
        to: '/admin',
        search: { tab: task.kind },
      };
    case 'pending-needed':
      return {
        title: t('Needs to review: {count}', { count: shown(task.count) }),
        action: t('Review'),
        to: '/admin',
        search: { tab: task.kind },
      };
    case 'new-inquiries':
      return {
        title: t('New inquiries: {count}', { count: shown(task.count) }),
        action: t('See the inquiries'),
        to: '/inquiries',
        search: { status: 'pending' },
      };
    case 'contact-messages':
      return {
        title: t('New contact messages: {count}', { count: shown(task.count) }),
        action: t('Read the messages'),
        to: '/inquiries',
        search: { tab: 'contact', letters: 'new' },
      };
    default:
      return {
        title: t('Conversations with unread messages: {count}', { count: shown(task.count) }),
        action: t('Read the messages'),
        to: '/inquiries',
        search: {},
      };
  }
}

/** The services stop counting at the same cap. */
const shown = (count: number): string => formatCount(Math.min(count, FACET_COUNT_CAP), count > FACET_COUNT_CAP);

function stepTexts(loan: LoanSummary, t: TFunction): Pick<TaskTexts, 'title' | 'detail' | 'action'> {
  const { totalCents, hasProposal, status } = loan;
  const texts = partnerTexts(loan);
  const total = totalCents === null ? undefined : formatCents(totalCents);
  const detail = [daysText(daysUntilReturn(loan), t), total].filter(Boolean).join(' · ');
  if (isAgreed(status)) return { ...agreedStepTitle(loan, texts, t), detail };
  if (hasProposal) return { title: t('A colleague asks you to commit {title}', texts), detail, action: t('Decide') };
  if (status === 'requested')
    return { title: t('{municipality} requests {title}', texts), detail, action: t('Decide') };
  if (status === 'quoted')
    return { title: t('{municipality} offers {title}', texts), detail, action: t('See the offer') };
  return { title: t('{municipality} makes a counter-offer for {title}', texts), detail, action: t('See the offer') };
}

type Texts = { title: string; municipality: string };

/** What waits for the own side of an agreed loan. */
function agreedStepTitle(loan: LoanSummary, texts: Texts, t: TFunction): Pick<TaskTexts, 'title' | 'action'> {
  const { status, side, hasExtension, asksForEnd, overdueSince, turn, unsigned = [] } = loan;
  if (asksForEnd) return { title: t('{title}: what happened?', texts), action: t('Decide') };
  if (turn !== side && side !== null && unsigned.includes(side))
    return { title: t('Sign the agreement with {municipality}: {title}', texts), action: t('Open the loan') };
  if (hasExtension)
    return { title: t('{municipality} proposes another last day for {title}', texts), action: t('Decide') };
  if (status === 'out' && turn === null && overdueSince)
    return { title: t('{title} is overdue', texts), action: t('Open the loan') };
  if (status === 'returned') return { title: t('{title} is back: close the loan', texts), action: t('Open the loan') };
  return { title: t('{municipality} waits for your confirmation: {title}', texts), action: t('Open the loan') };
}

/** The machine and the other municipality of a loan. */
const partnerTexts = (loan: LoanSummary): Texts => ({
  title: loan.listing.title,
  municipality: sideName(loan, loan.side === 'lender' ? 'borrower' : 'lender'),
});

function handoverTitle(kind: 'handover' | 'return', loan: LoanSummary, t: TFunction): string {
  const isLender = loan.side === 'lender';
  const texts = partnerTexts(loan);
  if (kind === 'handover')
    return isLender ? t('Hand over {title} to {municipality}', texts) : t('Pick up {title} from {municipality}', texts);
  return isLender ? t('Take back {title} from {municipality}', texts) : t('Return {title} to {municipality}', texts);
}

/** Today, tomorrow, or a day. */
function dayText(day: string, t: TFunction): string {
  const now = today();
  if (day === now) return t('Today');
  return day === addDays(now, 1) ? t('Tomorrow') : formatShortDay(day);
}
