import type { Notification, NotificationParams } from '@commonyard/contracts/http/notifications';
import type { EmailTiming, NotificationKind } from '@commonyard/contracts/notifications.values';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';
import { labels, looks } from '@commonyard/contracts/known-values.values';
import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import { displayName } from '../../entities/user/user-name.ts';
import type { TFunction } from '../../lib/translation.ts';
import { formatShortDay } from '../../lib/format.ts';

export const KIND_LABELS = labels<NotificationKind>({
  'asset.submitted': 'Listings to review',
  'asset.approved': 'Approved listings',
  'asset.rejected': 'Listings that were not approved',
  'inquiry.created': 'New inquiries',
  'inquiry.status_changed': 'Progress of inquiries',
  'message.posted': 'New messages',
  'contact.received': 'Messages to CommonYard',
  'report.decided': 'Decisions on reports',
  'inspection.completed': 'Completed inspections',
  'loan.action': 'Loans that wait for you',
  'loan.update': 'Outcomes of loans',
  'user.registered': 'New accounts',
  'user.updated': 'Changes to your account',
  'user.deactivated': 'Closed accounts',
  'user.approval_requested': 'Accounts that wait for approval',
  'user.joined': 'Members approved by their e-mail domain',
  'user.invitation_disowned': 'Invitations that reached another person',
});

export const TIMING_LABELS = labels<EmailTiming>({
  now: 'Email right away',
  daily: 'Daily digest',
  off: 'No email',
});

export function notificationText(
  { kind, params }: Pick<Notification, 'kind' | 'params'>,
  t: TFunction,
): NotificationText {
  const { title = '', subject = '', reason } = params;
  const guest = params.isGuest ? { detail: t('Nobody has verified this name.') } : {};
  const name = displayName(params.name ?? null, t) ?? t('Someone');
  switch (kind) {
    case 'asset.submitted':
      return { text: t('“{title}” is waiting for review', { title }) };
    case 'asset.approved':
      return {
        text: params.isChange
          ? t('The change of “{title}” was approved', { title })
          : t('“{title}” was approved', { title }),
      };
    case 'asset.rejected':
      return {
        text: params.isChange
          ? t('The change of “{title}” was not approved. The listing stays as it was.', { title })
          : t('“{title}” was not approved', { title }),
        ...(reason && { detail: reason }),
      };
    case 'inquiry.created':
      return { text: t('{name} asked about “{title}”', { name, title }), ...guest };
    case 'inquiry.status_changed':
      return { text: statusText(params, t) };
    case 'message.posted':
      return { text: t('{name} wrote about “{title}”', { name, title }), ...guest };
    case 'contact.received':
      return { text: t('{name} wrote to us: “{subject}”', { name, subject }), ...guest };
    case 'report.decided':
      return { text: reportText(params, t), ...(reason && { detail: reason }) };
    case 'inspection.completed':
      return inspectionText({ ...params, name }, t);
    case 'loan.action':
    case 'loan.update':
      return loanText(params, t);
    case 'user.registered':
      return { text: t('{name} has a new account', { name }) };
    case 'user.updated':
      return {
        text: t('An administrator changed your account'),
        ...(params.role && { detail: t(ROLE_LABELS[params.role]) }),
      };
    case 'user.approval_requested':
      return {
        text: t('{name}’s account waits for approval', { name }),
        ...(params.organization && { detail: params.organization }),
      };
    case 'user.joined':
      return {
        text: t('{name} is a new member', { name }),
        detail: t('Approved by the e-mail domain {domain}', { domain: params.domain ?? '' }),
      };
    case 'user.invitation_disowned':
      return {
        text: t('Your invitation of {email} was revoked', { email: params.email ?? '' }),
        detail: t('Its recipient chose “This was not me”'),
      };
    case 'user.deactivated':
      return { text: t('{name}’s account was closed', { name }) };
    default:
      return newerText(kind, title);
  }
}

/** Of a kind that a newer version added. The compiler rejects a kind of this version. */
const newerText = (kind: never, title: string): NotificationText =>
  title ? { text: title, detail: KIND_LABELS[kind] } : { text: KIND_LABELS[kind] };

function statusText({ status = 'pending', title }: NotificationParams, t: TFunction): string {
  switch (status) {
    case 'in_progress':
      return t('The inquiry about “{title}” is in progress', { title });
    case 'completed':
      return t('The inquiry about “{title}” is completed', { title });
    case 'cancelled':
      return t('The inquiry about “{title}” was cancelled', { title });
    case 'pending':
      return t('The inquiry about “{title}” is waiting again', { title });
    default:
      return t('The inquiry about “{title}” is now “{status}”', { title, status });
  }
}

function reportText({ reported, outcome, afterAnswer, title = '' }: NotificationParams, t: TFunction): string {
  if (afterAnswer)
    return outcome === 'dismissed'
      ? t('A decision on a report was taken back after your answer')
      : t('A decision on a report stands after your answer');
  if (reported === 'user') return t('You got a warning after a report');
  if (reported === 'listing')
    return outcome === 'hidden'
      ? t('“{title}” was taken out of public view after a report', { title })
      : t('You got a warning about “{title}” after a report', { title });
  return outcome === 'hidden'
    ? t('Your message about “{title}” was hidden after a report', { title })
    : t('You got a warning about a message about “{title}”', { title });
}

function inspectionText(
  { inspectionType, name, title, failed = 0 }: NotificationParams,
  t: TFunction,
): NotificationText {
  const text =
    inspectionType === 'post'
      ? t('{name} completed the post-inspection of “{title}”', { name, title })
      : inspectionType === 'pre' || inspectionType === undefined
        ? t('{name} completed the pre-inspection of “{title}”', { name, title })
        : t('{name} completed an inspection of “{title}”', { name, title });
  return { text, detail: failed === 0 ? t('Nothing failed') : t('{count} items failed', { count: failed }) };
}

const OCCASIONS = looks<LoanEventType, string>(
  {
    'loan.requested': 'Loan of “{title}” was requested',
    'loan.quoted': 'Quote for the loan of “{title}”',
    'loan.countered': 'Counter-offer for the loan of “{title}”',
    'loan.proposed': 'Loan of “{title}” needs an officer’s approval',
    'loan.dates_taken': 'The days of the loan of “{title}” are taken',
    'loan.approval_taken_back': 'An account of the loan of “{title}” waits for approval again',
    'loan.accepted': 'Loan of “{title}” was accepted',
    'loan.declined': 'Loan of “{title}” was declined',
    'loan.cancelled': 'Loan of “{title}” was cancelled',
    'loan.expired': 'Loan of “{title}” expired',
    'loan.closed': 'Loan of “{title}” is closed',
  },
  'Loan of “{title}” has changed',
);

function loanText({ occasion, title, dateFrom, dateTo, reason }: NotificationParams, t: TFunction): NotificationText {
  const text = t(OCCASIONS[occasion ?? 'loan.requested'], { title });
  if (reason) return { text, detail: reason };
  if (!dateFrom || !dateTo) return { text };
  const [from, to] = [dateFrom, dateTo].map((day) => formatShortDay(day));
  return { text, detail: t('From {from} to {to}', { from, to }) };
}

type NotificationText = { text: string; detail?: string };
