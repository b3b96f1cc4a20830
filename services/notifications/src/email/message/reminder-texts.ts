import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { OpenStep } from '@commonyard/contracts/loan-plans.values';
import { LOAN_MAIL_TEXTS } from './loan-mail-texts.ts';
import { longDay } from './formats.ts';
import type { NotificationText, TextParams } from './texts.ts';

// What is still open of an agreed loan, and the reminders that a machine is picked up, or must be back, on the next day. They name the
// day, because a digest or a repeated email comes later.

type ReminderTexts = Record<ReminderEvent, (params: TextParams) => NotificationText>;
type ReminderEvent = Extract<LoanEventType, 'loan.pick_up_tomorrow' | 'loan.return_tomorrow'>;

export const reminderTextsEn: ReminderTexts = {
  'loan.pick_up_tomorrow': (params) => ({
    subject: `pick-up on ${dayOf(params, 'en')}`,
    line: `“${params.title}” is picked up on ${meetingOf(params, 'en')}.${openEn(params)}`,
    next: 'Open the loan to see its contacts and its next steps.',
  }),
  'loan.return_tomorrow': (params) => ({
    subject: `return on ${dayOf(params, 'en')}`,
    line: `“${params.title}” must be back on ${meetingOf(params, 'en')}.${openEn(params)}`,
    next: `Open the loan to arrange the return${isRecall(params) ? '' : ', or to agree on another last day'}.`,
  }),
};

export const reminderTextsFr: ReminderTexts = {
  'loan.pick_up_tomorrow': (params) => ({
    subject: `remise le ${dayOf(params, 'fr')}`,
    line: `La remise de « ${params.title} » a lieu le ${meetingOf(params, 'fr')}.${openFr(params)}`,
    next: 'Ouvrez le prêt pour voir les personnes-ressources et les prochaines étapes.',
  }),
  'loan.return_tomorrow': (params) => ({
    subject: `retour le ${dayOf(params, 'fr')}`,
    line: `« ${params.title} » doit être de retour le ${meetingOf(params, 'fr')}.${openFr(params)}`,
    next: `Ouvrez le prêt pour organiser le retour${isRecall(params) ? '' : ', ou pour convenir d’un autre dernier jour'}.`,
  }),
};

/** What an accepted or signed loan says about its certificate of insurance. */
export function openCertificateEn({ openSteps = [], lender, borrower }: TextParams): string {
  if (openSteps.includes('certificate_missing'))
    return ` Before the pick-up the borrower (${borrower}) must add a certificate of insurance that covers the days of the loan. A municipal administrator adds it.`;
  return openSteps.includes('certificate_unseen')
    ? ` Before the pick-up the lender (${lender}) must mark the certificate of insurance of the borrower as seen.`
    : '';
}
export function openCertificateFr({ openSteps = [], lender, borrower }: TextParams): string {
  if (openSteps.includes('certificate_missing'))
    return ` Avant la remise, la municipalité emprunteuse (${borrower}) doit ajouter une attestation d’assurance qui couvre les jours du prêt. Un administrateur municipal l’ajoute.`;
  return openSteps.includes('certificate_unseen')
    ? ` Avant la remise, la municipalité prêteuse (${lender}) doit marquer comme vue l’attestation d’assurance de l’emprunteuse.`
    : '';
}

/** What the sides must still do. */
type OpenTexts = Record<OpenStep, (params: TextParams) => string>;
const OPEN_EN: OpenTexts = {
  lender_signature: ({ lender }) => `the signature of the lender (${lender})`,
  borrower_signature: ({ borrower }) => `the signature of the borrower (${borrower})`,
  certificate_missing: ({ borrower }) =>
    `a certificate of insurance of the borrower (${borrower}) for the days of the loan`,
  certificate_unseen: ({ lender }) => `the review of the certificate of insurance by the lender (${lender})`,
  hand_over_plan: () => 'place and time',
};
const OPEN_FR: OpenTexts = {
  lender_signature: ({ lender }) => `la signature de la municipalité prêteuse (${lender})`,
  borrower_signature: ({ borrower }) => `la signature de la municipalité emprunteuse (${borrower})`,
  certificate_missing: ({ borrower }) =>
    `une attestation d’assurance de la municipalité emprunteuse (${borrower}) pour les jours du prêt`,
  certificate_unseen: ({ lender }) =>
    `la consultation de l’attestation d’assurance par la municipalité prêteuse (${lender})`,
  hand_over_plan: () => 'le lieu et l’heure',
};

const openEn = (params: TextParams): string => toSentence(' Still open: ', OPEN_EN, params);
const openFr = (params: TextParams): string => toSentence(' Reste à faire : ', OPEN_FR, params);

function toSentence(intro: string, words: OpenTexts, params: TextParams): string {
  // A later version can know further steps.
  const steps = (params.openSteps ?? []).flatMap((step) => words[step]?.(params) ?? []);
  return steps.length > 0 ? `${intro}${steps.join('; ')}.` : '';
}

/** The day of the pick-up or of the return. */
const dayOf = ({ occasion, day, dateFrom, dateTo }: TextParams, locale: Locale): string =>
  longDay(day ?? (occasion === 'loan.pick_up_tomorrow' ? dateFrom : dateTo)!, locale);

/** That day, with place and time once they are arranged. */
function meetingOf(params: TextParams, locale: Locale): string {
  const { meeting } = params;
  const day = dayOf(params, locale);
  return meeting ? `${day}, ${LOAN_MAIL_TEXTS[locale].window(meeting.from, meeting.to)}, ${meeting.address}` : day;
}

/** Whether the lender has recalled the machine for a day before the last one: neither side can propose another last day then. */
const isRecall = ({ day, dateTo }: TextParams): boolean => day !== undefined && day < dateTo!;
