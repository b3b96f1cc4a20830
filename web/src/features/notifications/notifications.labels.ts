import type { Notification, NotificationParams } from '@commonyard/contracts/http/notifications';
import type { EmailTiming, NotificationKind } from '@commonyard/contracts/notifications.values';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';
import { labels, looks } from '@commonyard/contracts/known-values.values';
import { LOAN_PLAN_LABELS, type OpenStep } from '@commonyard/contracts/loan-plans.values';
import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import { displayName } from '../../entities/user/user-name.ts';
import type { TFunction } from '../../lib/translation.ts';
import { formatCents, formatShortDay } from '../../lib/format.ts';
import { LOAN_CAUSE_LABELS } from '@commonyard/contracts/loan-cause-labels.values';

export const KIND_LABELS = labels<NotificationKind>({
  'asset.submitted': 'Listings to review',
  'asset.approved': 'Approved listings',
  'asset.rejected': 'Listings that were not approved',
  'match.found': 'Matches of your needs and equipment',
  'search.matched': 'What your saved searches find',
  'inquiry.created': 'New inquiries',
  'inquiry.status_changed': 'Progress of inquiries',
  'message.posted': 'New messages',
  'contact.received': 'Messages to CommonYard',
  'report.decided': 'Decisions on reports',
  'inspection.completed': 'Completed inspections',
  'loan.action': 'Loans that wait for you',
  'loan.update': 'Outcomes of loans',
  'certificate.expiring': 'Certificates of insurance that end',
  'agreement.changed': 'Master agreements',
  'settlement.changed': 'Settlements of statements',
  'user.registered': 'New accounts',
  'user.updated': 'Changes to your account',
  'user.deactivated': 'Closed accounts',
  'user.approval_requested': 'Accounts that wait for approval',
  'user.joined': 'Members approved by their email domain',
  'user.invitation_disowned': 'Invitations that reached another person',
});

export const TIMING_LABELS = labels<EmailTiming>({
  now: 'Email right away',
  daily: 'Daily digest',
  off: 'No email',
});

/** Whether its text names a municipality. */
export const namesMunicipality = ({ kind, params }: Pick<Notification, 'kind' | 'params'>): boolean =>
  params.need !== undefined ||
  ['match.found', 'search.matched', 'agreement.changed', 'settlement.changed'].includes(kind);

/** `nameOf` names the municipality that offers equipment on a need, or whose listing matches. */
export function notificationText(
  { kind, params }: Pick<Notification, 'kind' | 'params'>,
  t: TFunction,
  nameOf: (municipality: string) => string = (municipality) => municipality,
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
    case 'match.found':
      return matchText(params, t, nameOf);
    case 'search.matched':
      return searchText(params, t, nameOf);
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
      return loanText(params, t, nameOf);
    case 'certificate.expiring':
      return {
        text: t('A certificate of insurance ends on {day}', {
          day: params.endsOn ? formatShortDay(params.endsOn) : '',
        }),
        detail: t('{insurer}, policy {number}', { insurer: params.insurer ?? '', number: params.policyNumber ?? '' }),
      };
    case 'agreement.changed':
      return agreementText(params, t, nameOf);
    case 'settlement.changed':
      return settlementText(params, t, nameOf);
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
        detail: t('Approved by the email domain {domain}', { domain: params.domain ?? '' }),
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

/** How many listings match an own one, and which. */
function matchText(params: NotificationParams, t: TFunction, nameOf: (id: string) => string): NotificationText {
  const { title, assetType, matches = [] } = params;
  // One listing has texts of its own: the English plurals of all pages are loaded with the first one.
  const [one, several] =
    assetType === 'needed_asset'
      ? ['A machine matches your need “{title}”', '{count} machines match your need “{title}”']
      : ['A need matches your machine “{title}”', '{count} needs match your machine “{title}”'];
  const names = matches.map(({ title, place }) => [title, place && nameOf(place)].filter(Boolean).join(', '));
  return { text: t(matches.length === 1 ? one : several, { count: matches.length, title }), detail: names.join(' · ') };
}

/** How many listings saved searches found, and which. A watched machine is named: its days have become free. */
function searchText(params: NotificationParams, t: TFunction, nameOf: (id: string) => string): NotificationText {
  const { searches = [] } = params;
  const all = searches.flatMap((search) => search.listings);
  // Several searches may have found the same one.
  const listings = all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index);
  const count = searches.reduce((sum, { more }) => sum + more, listings.length);
  const names = listings.map(({ title, place }) => [title, place && nameOf(place)].filter(Boolean).join(', '));
  const detail = names.join(' · ');
  const [only] = searches.length === 1 ? searches.map(({ query }) => query) : [];
  if (only?.listingId !== undefined && count === 1)
    return { text: t('“{title}” is free on the days that you want', { title: listings[0]?.title }), detail };
  if (only?.search) {
    const key = count === 1 ? 'A new result for “{search}”' : '{count} new results for “{search}”';
    return { text: t(key, { count, search: only.search }), detail };
  }
  return {
    text: t(count === 1 ? 'A saved search found a listing' : 'Saved searches found {count} listings', { count }),
    detail,
  };
}

function agreementText(params: NotificationParams, t: TFunction, nameOf: (id: string) => string): NotificationText {
  const { agreement: title = '', change, municipality, reason } = params;
  const values = { title, municipality: municipality ? nameOf(municipality) : '' };
  const text =
    change === 'proposed'
      ? t('{municipality} proposes the master agreement “{title}”', values)
      : change === 'confirmed'
        ? t('{municipality} confirmed the master agreement “{title}”', values)
        : t('{municipality} ended the master agreement “{title}”', values);
  return { text, ...(reason && { detail: reason }) };
}

/** What a municipality did with a settlement, and who pays whom, or why it ended. */
function settlementText(params: NotificationParams, t: TFunction, nameOf: (id: string) => string): NotificationText {
  const { year = '', change, municipality, payer, payee, netCents = 0, reason } = params;
  const values = { year, municipality: municipality ? nameOf(municipality) : '' };
  const text =
    change === 'proposed'
      ? t('{municipality} proposes the settlement of {year}', values)
      : change === 'confirmed'
        ? t('{municipality} confirmed the settlement of {year}', values)
        : t('{municipality} ended the settlement of {year}', values);
  const net =
    payer && payee
      ? t('{payer} pays {payee} {amount}', {
          payer: nameOf(payer),
          payee: nameOf(payee),
          amount: formatCents(netCents),
        })
      : t('Both owe the same, nobody pays');
  return { text, detail: reason || net };
}

/** What happened to a statement; undefined where the text of the loan says it. */
function statementKey(occasion: NotificationParams['occasion']): string | undefined {
  switch (occasion) {
    case 'loan.end_proposed':
      return 'Statement {number} for the loan of “{title}”';
    case 'loan.end_disputed':
      return 'Statement {number} for the loan of “{title}” is disputed';
    case 'loan.closed':
      return 'Statement {number} for the loan of “{title}” is agreed';
    case 'loan.credit_note_issued':
      return 'Credit note {number} for the loan of “{title}”';
    case 'loan.statement_paid':
      return 'Statement {number} for the loan of “{title}” is paid';
    default:
      return undefined;
  }
}

/** Of a statement: its number, and its total or that of the credit note. */
function statementText({ occasion, title, ...params }: NotificationParams, t: TFunction): NotificationText | undefined {
  const { statement, creditNote, creditCents, totalCents, paidOn, reference, name, reason } = params;
  const key = statementKey(occasion);
  if (!statement || !key) return undefined;
  const text = t(key, { title, number: creditNote ?? statement });
  const amount = creditCents ?? totalCents;
  const paid = paidOn && [formatShortDay(paidOn), reference].filter(Boolean).join(', ');
  const facts = [paid ?? (typeof amount === 'number' ? formatCents(amount) : undefined), name, reason];
  return { text, detail: facts.filter(Boolean).join(' · ') };
}

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
    'loan.proposed': 'Loan of “{title}” needs a municipal administrator’s approval',
    'loan.dates_taken': 'The days of the loan of “{title}” are taken',
    'loan.approval_taken_back': 'An account of the loan of “{title}” waits for approval again',
    'loan.listing_removed': 'The listing “{title}” of an accepted loan was removed',
    'loan.officer_missing': 'A municipality of the loan of “{title}” has no administrator any more',
    'loan.days_changed': 'Other days are asked for in the request for “{title}”',
    'loan.accepted': 'Loan of “{title}” was accepted',
    'loan.declined': 'Loan of “{title}” was declined',
    'loan.cancelled': 'Loan of “{title}” was cancelled',
    'loan.expired': 'Loan of “{title}” expired',
    'loan.closed': 'Loan of “{title}” is closed',
    'loan.proposal_declined': 'Your proposal for the loan of “{title}” was declined',
    'loan.proposal_withdrawn': 'A proposal for the loan of “{title}” was taken back',
    'loan.end_requested': 'Loan of “{title}”: what happened?',
    'loan.end_proposed': 'Please confirm how the loan of “{title}” ended',
    'loan.end_disputed': 'Disagreement about the end of the loan of “{title}”',
    'loan.end_withdrawn': 'The end of the loan of “{title}” was taken back',
    'loan.document_added': 'A document was added to the loan of “{title}”',
    'loan.document_removed': 'A document of the loan of “{title}” was removed',
    'loan.plan_changed': 'Arrangements of the loan of “{title}” have changed',
    'loan.agreement_changed': 'The agreement for the loan of “{title}” was changed',
    'loan.signature_added': 'The other side signed the agreement for the loan of “{title}”. Your signature is open.',
    'loan.signature_missing': 'The agreement for the loan of “{title}” waits for your signature',
    'loan.signed': 'The agreement for the loan of “{title}” is signed',
    'loan.hand_over_confirmed': 'Please confirm the hand-over of “{title}”',
    'loan.handed_over': '“{title}” was handed over',
    'loan.return_confirmed': 'Please confirm the return of “{title}”',
    'loan.returned': '“{title}” was returned',
    'loan.pick_up_tomorrow': 'Coming up: pick-up of “{title}”',
    'loan.return_tomorrow': 'Coming up: return of “{title}”',
    'loan.overdue': '“{title}” is overdue',
    'loan.machine_late': '“{title}” is late from the loan before yours',
    'loan.recalled': '“{title}” is recalled',
    'loan.recall_withdrawn': 'The recall of “{title}” was taken back',
    'loan.extension_proposed': 'Another last day is proposed for the loan of “{title}”',
    'loan.extension_agreed': 'The loan of “{title}” has another last day',
    'loan.extension_declined': 'Another last day was declined for the loan of “{title}”',
    'loan.extension_withdrawn': 'Another last day was taken back for the loan of “{title}”',
    'loan.certificate_seen': 'The certificate of insurance for the loan of “{title}” was seen',
    'loan.certificate_waived': 'The certificate of insurance for the loan of “{title}” was waived',
    'loan.certificate_provided': 'Please look at the certificate of insurance for the loan of “{title}”',
    'loan.certificate_lost': 'No certificate of insurance covers the loan of “{title}” any more',
    'loan.damage_reported': 'Damage of “{title}” was reported',
    'loan.out_of_service': '“{title}” is out of service at the moment',
    'loan.back_in_service': '“{title}” is back in service',
    'loan.credit_note_issued': 'Credit note for the loan of “{title}”',
    'loan.statement_paid': 'The statement for the loan of “{title}” is paid',
    'loan.alternative_saved': 'The cost without the loan of “{title}” was recorded',
  },
  'Loan of “{title}” has changed',
);

const OPEN_STEP_LABELS = labels<OpenStep>({
  lender_signature: 'Signature of the lender',
  borrower_signature: 'Signature of the borrower',
  certificate_missing: 'Certificate of insurance of the borrower',
  certificate_unseen: 'Certificate of insurance to mark as seen',
  hand_over_plan: LOAN_PLAN_LABELS.hand_over_plan,
});

/** When and where the sides meet, and what is still open. */
function openDetail({ day, meeting, name, openSteps = [] }: NotificationParams, t: TFunction): string {
  const steps = openSteps.map((step) => t(OPEN_STEP_LABELS[step])).join(', ');
  return [
    day && formatShortDay(day),
    meeting && t('{from} to {to}, {address}', meeting),
    name,
    steps && t('Still open: {steps}', { steps }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function loanText(params: NotificationParams, t: TFunction, nameOf: (id: string) => string): NotificationText {
  const { occasion, title, dateFrom, dateTo, reason, withdrawn, name, loanEnd, cause, taken, need, lender, part, day } =
    params;
  const ofStatement = statementText(params, t);
  if (ofStatement) return ofStatement;
  const undone = loanEnd
    ? 'Loan of “{title}” did not happen'
    : withdrawn && 'A request or offer for “{title}” was withdrawn';
  const key = occasion === 'loan.cancelled' ? undone : undefined;
  const text =
    need !== undefined && lender !== undefined
      ? t('{municipality} offers “{title}” on your need “{need}”', { municipality: nameOf(lender), title, need })
      : t(key ?? OCCASIONS[occasion ?? 'loan.requested'], { title });
  if (taken) return { text, detail: taken.map((days) => daysText(days, t)).join('; ') };
  if (cause) {
    const kind = t(LOAN_CAUSE_LABELS[cause]);
    return { text, detail: reason ? t('{kind}: {description}', { kind, description: reason }) : kind };
  }
  if (part) return { text, detail: [t(LOAN_PLAN_LABELS[part]), name].filter(Boolean).join(', ') };
  if (params.openSteps) return { text, detail: openDetail(params, t) };
  if (day) return { text, detail: [formatShortDay(day), name, reason].filter(Boolean).join(' · ') };
  const said = [name, reason].filter(Boolean).join(': ');
  if (said) return { text, detail: said };
  if (!dateFrom || !dateTo) return { text };
  const [from, to] = [dateFrom, dateTo].map((day) => formatShortDay(day));
  return { text, detail: t('From {from} to {to}', { from, to }) };
}

const daysText = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }, t: TFunction): string =>
  startsOn === endsOn
    ? formatShortDay(startsOn)
    : t('From {from} to {to}', { from: formatShortDay(startsOn), to: formatShortDay(endsOn) });

type NotificationText = { text: string; detail?: string };
