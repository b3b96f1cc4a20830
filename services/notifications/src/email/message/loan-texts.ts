import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import type { LoanPlanPart } from '@commonyard/contracts/loan-plans.values';
import type { LoanEnd, LoanStatus } from '@commonyard/contracts/loans.values';
import type { LoanProposal } from '@commonyard/contracts/http/loans';
import { truncate } from '@commonyard/contracts/truncate.values';
import { openCertificateEn, openCertificateFr, reminderTextsEn, reminderTextsFr } from './reminder-texts.ts';
import { statementTextsEn, statementTextsFr } from './statement-texts.ts';
import { longDay } from './formats.ts';
import type { NotificationText, TextParams } from './texts.ts';

/** The subject of a notification of a loan is what happened, after its number and the equipment. */
const MAX_TITLE = 80;
export const loanSubjectEn = (loanId: number, title: string, occasion: string): string =>
  `Loan ${loanId}: ${truncate(title, MAX_TITLE)} – ${occasion}`;
export const loanSubjectFr = (loanId: number, title: string, occasion: string): string =>
  `Prêt ${loanId}\u00a0: ${truncate(title, MAX_TITLE)} – ${occasion}`;

type LoanTexts = Record<LoanEventType, (params: TextParams) => NotificationText>;

/** The municipality of the side that has no administrator. */
const withoutOfficer = ({
  cause,
  lender = '',
  borrower = '',
}: Pick<TextParams, 'cause' | 'lender' | 'borrower'>): string =>
  cause === 'borrower_without_officer' ? borrower : lender;

const ASK_AGAIN_EN = 'There is nothing more to do. New days can be requested at any time.';
const MESSAGES_EN = 'The messages of the loan stay open for 30 days.';
const ENDS_EN: Record<LoanEnd, string> = {
  back: 'the equipment is back',
  not_happened: 'the loan did not happen',
  nothing_charged: 'nothing more is charged',
  statement: 'the statement is right',
};
const PROPOSED_EN: Record<LoanProposal['action'], string> = {
  quote: 'send a quote for',
  counter: 'send a counter-offer for',
  accept: 'accept the offer for',
};
const ARRANGED_EN: Record<LoanPlanPart, string> = {
  lender_contacts: 'contacts of the lender',
  borrower_contacts: 'contacts of the borrower',
  hand_over_plan: 'place and time of pick-up and return',
  operator: 'name of the operator',
  purchase_order: 'purchase order',
};
const arrangedEn = ({ part = 'hand_over_plan' }: TextParams) => ARRANGED_EN[part];
const whoEn = ({ name }: TextParams) => name ?? 'An operator of your municipality';
const sayerEn = ({ name }: TextParams) => name ?? 'The other side';
const proposedEn = ({ proposes = 'accept' }: TextParams) => PROPOSED_EN[proposes];
const endEn = ({ loanEnd = 'back' }: TextParams) => ENDS_EN[loanEnd];

/** What the side that proposed it withdrew, by the status of the loan before. */
const WITHDRAWN_EN: Partial<Record<LoanStatus, string>> = {
  requested: 'Request',
  quoted: 'Quote',
  countered: 'Counter-offer',
};

export const loanTextsEn: LoanTexts = {
  'loan.requested': ({ title, borrower }) => ({
    subject: 'new request',
    line: `${borrower} asks to borrow “${title}”.`,
    next: 'Open the loan to send a quote, or to decline.',
  }),
  'loan.quoted': ({ title, lender, need }) =>
    need === undefined
      ? {
          subject: 'quote',
          line: `${lender} sent a quote for the loan of “${title}”.`,
          next: 'Open the loan to accept the quote, to send a counter-offer, or to decline.',
        }
      : {
          subject: 'offer on your need',
          line: `${lender} offers “${title}” on your need “${need}”.`,
          next: 'Open the loan to accept the offer, to send a counter-offer, or to decline.',
        },
  'loan.countered': ({ title, borrower }) => ({
    subject: 'counter-offer',
    line: `${borrower} sent a counter-offer for the loan of “${title}”.`,
    next: 'Open the loan to accept the counter-offer, to send a new quote, or to decline.',
  }),
  'loan.proposed': (params) => ({
    subject: 'needs your approval',
    line: `${whoEn(params)} asks you to ${proposedEn(params)} the loan of “${params.title}”. The total is above the limit of operators.`,
    next: 'Open the loan to check what is proposed, and to confirm or decline it.',
  }),
  'loan.proposal_declined': (params) => ({
    subject: 'your proposal was declined',
    line: `${params.name ?? 'An administrator of your municipality'} declined your proposal to ${proposedEn(params)} the loan of “${params.title}”.`,
    next: 'Open the loan to propose something else, or to decline.',
  }),
  'loan.proposal_withdrawn': (params) => ({
    subject: 'a proposal was taken back',
    line: `${whoEn(params)} took back the proposal to ${proposedEn(params)} the loan of “${params.title}”.`,
    next: 'Nothing waits for your approval any more.',
  }),
  'loan.dates_taken': ({ title, takenDays }) => ({
    subject: 'days are taken',
    line: takenDays
      ? `Days of the loan of “${title}” are not free any more: ${takenDays}.`
      : `The days of the loan of “${title}” are not free any more.`,
    next: 'Open the loan to propose other days: either side can. Otherwise it expires.',
  }),
  'loan.listing_removed': ({ title, lender, cause }) => ({
    subject: 'its listing was removed',
    line: `${lender} ${cause === 'listing_deleted' ? 'deleted' : 'withdrew'} the listing “${title}”. The accepted loan goes on, and its days stay reserved.`,
    next: 'Open the loan to see its state, and to write to the other side.',
  }),
  'loan.officer_missing': ({ title, ...params }) => ({
    subject: 'nobody can commit a municipality',
    line: `${withoutOfficer(params)} has no municipal administrator any more. Until it has one, nobody can commit it in the loan of “${title}”. An accepted loan keeps its days.`,
    next: 'Open the loan to see its state. The administrators of CommonYard can name a new municipal administrator.',
  }),
  'loan.days_changed': ({ title, borrower }) => ({
    subject: 'other days',
    line: `${borrower} asks for other days in its request to borrow “${title}”.`,
    next: 'Open the loan to send a quote, or to decline.',
  }),
  'loan.approval_taken_back': ({ title }) => ({
    subject: 'an account waits for approval',
    line: `An account of the loan of “${title}” waits for approval again. Its user cannot act on the loan until then; the administrators of its municipality can.`,
    next: 'Open the loan to see its state. There is nothing that you must do.',
  }),
  'loan.accepted': (params) => ({
    subject: 'accepted',
    line: `The loan of “${params.title}” by ${params.lender} to ${params.borrower} was accepted. Its days are reserved.${openCertificateEn(params)}`,
    next: `Open the loan to see the accepted ${params.isCounter ? 'counter-offer' : 'quote'}, and to arrange the hand-over in its messages.`,
  }),
  'loan.declined': ({ title }) => ({
    subject: 'declined',
    line: `The loan of “${title}” was declined.`,
    next: ASK_AGAIN_EN,
  }),
  'loan.cancelled': ({ title, lender, borrower, withdrawn, loanEnd, cause }) => {
    const what = withdrawn && WITHDRAWN_EN[withdrawn];
    if (what)
      return {
        subject: `${what.toLowerCase()} withdrawn`,
        line: `${withdrawn === 'quoted' ? lender : borrower} withdrew the ${what.toLowerCase()} for the loan of “${title}”.`,
        next: ASK_AGAIN_EN,
      };
    if (cause === 'need_deleted' || cause === 'need_withdrawn')
      return {
        subject: 'cancelled',
        line: `${borrower} ${cause === 'need_deleted' ? 'deleted' : 'withdrew'} the need on which “${title}” was offered. The offer was cancelled.`,
        next: 'There is nothing more to do.',
      };
    if (cause)
      return {
        subject: 'cancelled',
        line: `${lender} ${cause === 'listing_deleted' ? 'deleted' : 'withdrew'} the listing “${title}”. The loan was cancelled. Its days are not reserved.`,
        next: ASK_AGAIN_EN,
      };
    if (loanEnd)
      return {
        subject: 'did not happen',
        line: `The loan of “${title}” ended, because it did not happen. Its days are free.`,
        next: MESSAGES_EN,
      };
    return {
      subject: 'cancelled',
      line: `The loan of “${title}” was cancelled. Its days are not reserved.`,
      next: 'New days can be requested at any time. The messages of an accepted loan stay open for 30 days.',
    };
  },
  'loan.expired': ({ title, ...params }) => ({
    subject: 'expired',
    line: params.cause
      ? `The loan of “${title}” expired, because ${withoutOfficer(params)} has no municipal administrator.`
      : `The loan of “${title}” expired before both sides agreed.`,
    next: ASK_AGAIN_EN,
  }),
  'loan.closed': (params) =>
    params.statement
      ? statementTextsEn.agreed(params)
      : {
          subject: 'closed',
          line: `The loan of “${params.title}” is closed: the equipment is back.`,
          next: `${MESSAGES_EN} The loan stays in your list of closed loans.`,
        },
  'loan.end_requested': ({ title }) => ({
    subject: 'what happened?',
    line: `The last day of the loan of “${title}” has passed, and neither side has said what happened.`,
    next: 'Open the loan to say that the equipment is back, or that the loan did not happen. Until then it stays open.',
  }),
  'loan.end_proposed': (params) =>
    params.statement
      ? statementTextsEn.issued(params)
      : {
          subject: `please confirm that ${endEn(params)}`,
          line: `${sayerEn(params)} says about the loan of “${params.title}” that ${endEn(params)}.`,
          next: `Open the loan to agree or to disagree${params.finalOn ? ` by ${longDay(params.finalOn, 'en')}` : ''}. Without an answer it is final after that.`,
        },
  'loan.end_disputed': (params) =>
    params.statement
      ? statementTextsEn.disputed(params)
      : {
          subject: 'disagreement about the end',
          line: `${sayerEn(params)} does not agree that ${endEn(params)} (loan of “${params.title}”).`,
          next: 'The loan stays open. Please write to each other in its messages, and say again how it ended.',
        },
  'loan.end_withdrawn': (params) => ({
    subject: 'the end was taken back',
    line: `${sayerEn(params)} does not say any more that ${endEn(params)} (loan of “${params.title}”).`,
    next: 'The loan stays open until a side says how it ended.',
  }),
  'loan.document_added': ({ title }) => ({
    subject: 'new document',
    line: `The other side added a document to the loan of “${title}”.`,
    next: 'Open the loan to download it.',
  }),
  'loan.document_removed': ({ title }) => ({
    subject: 'a document was removed',
    line: `The other side removed a document from the loan of “${title}”.`,
    next: 'Open the loan to see its documents.',
  }),
  'loan.plan_changed': (params) => ({
    subject: arrangedEn(params),
    line: `${sayerEn(params)} saved the ${arrangedEn(params)} for the loan of “${params.title}”.`,
    next: 'Open the loan to see the next steps.',
  }),
  'loan.certificate_seen': (params) => ({
    subject: 'certificate of insurance seen',
    line: `${sayerEn(params)} marked the borrower’s certificate of insurance for the loan of “${params.title}” as seen.`,
    next: 'Open the loan to see the next steps.',
  }),
  'loan.certificate_waived': (params) => ({
    subject: 'no certificate of insurance needed',
    line: `${sayerEn(params)} waived the certificate of insurance for the loan of “${params.title}”.`,
    next: 'Open the loan to see the next steps.',
  }),
  'loan.certificate_provided': (params) => ({
    subject: 'please look at the certificate of insurance',
    line: `A certificate of insurance of ${params.borrower} covers the loan of “${params.title}”, and waits for you to mark it as seen.`,
    next: 'Open the loan to look at the certificate, and to mark it as seen.',
  }),
  'loan.certificate_lost': (params) => ({
    subject: 'no certificate of insurance covers it',
    line: `${sayerEn(params)} changed or removed a certificate of insurance. No certificate of ${params.borrower} covers the loan of “${params.title}” any more.`,
    next: 'Open the loan to see what is missing. A municipal administrator of the borrower adds a certificate.',
  }),
  'loan.agreement_changed': ({ title, lender }) => ({
    subject: 'agreement changed',
    line: `${lender} changed the agreement for the loan of “${title}”. Nobody has signed it yet.`,
    next: 'Open the loan to read the agreement.',
  }),
  'loan.signature_added': (params) => ({
    subject: 'your signature is open',
    line: `${sayerEn(params)} signed the agreement for the loan of “${params.title}”. The signature of your municipality is open.`,
    next: 'Open the loan to read and to sign the agreement. A municipal administrator signs it.',
  }),
  'loan.signature_missing': ({ title }) => ({
    subject: 'your signature is open',
    line: `The agreement for the loan of “${title}” waits for the signature of your municipality.`,
    next: 'Open the loan to read and to sign the agreement. A municipal administrator signs it.',
  }),
  'loan.signed': ({ title, masterAgreement, ...params }) => ({
    subject: 'signed',
    line:
      masterAgreement === undefined
        ? `Both sides have signed the agreement for the loan of “${title}”.${openCertificateEn(params)}`
        : `The loan of “${title}” is under the master agreement “${masterAgreement}”. It needs no signatures.`,
    next: 'Open the loan to see the next steps.',
  }),
  'loan.hand_over_confirmed': (params) => ({
    subject: params.emergency ? 'please confirm the emergency hand-over' : 'please confirm the hand-over',
    line: `${sayerEn(params)} confirmed the hand-over inspection of “${params.title}”; your confirmation is open.${params.emergency ? ' It is an emergency: the agreement is not signed yet.' : ''}`,
    next: 'Open the loan to read the inspection and to confirm it.',
  }),
  'loan.handed_over': ({ title, lender, borrower, emergency }) => ({
    subject: emergency ? 'handed over in an emergency' : 'handed over',
    line: `“${title}” was handed over by ${lender} to ${borrower}. Both sides confirmed the inspection.${emergency ? ' The agreement must be signed within 72 hours.' : ''}`,
    next: 'Open the loan to see when the equipment must be back.',
  }),
  'loan.return_confirmed': (params) => ({
    subject: 'please confirm the return',
    line: `${sayerEn(params)} confirmed the return inspection of “${params.title}”; your confirmation is open.`,
    next: 'Open the loan to read the inspection and to confirm it.',
  }),
  'loan.returned': ({ title }) => ({
    subject: 'returned',
    line: `“${title}” is back. Days of the loan that remain are free.`,
    next: 'The lender says next what it charges. Open the loan to see its state.',
  }),
  'loan.pick_up_tomorrow': reminderTextsEn['loan.pick_up_tomorrow'],
  'loan.return_tomorrow': reminderTextsEn['loan.return_tomorrow'],
  'loan.overdue': ({ title, day }) => ({
    subject: 'overdue',
    line: `“${title}” should be back${day ? ` since ${longDay(day, 'en')}` : ''}, and is still out.`,
    next: 'Open the loan to confirm the return, or to agree on another last day.',
  }),
  'loan.machine_late': ({ title }) => ({
    subject: 'the equipment is late',
    line: `“${title}” has not come back in time from the loan before yours. It may not be there on the first day of your loan.`,
    next: 'Open the loan to write to the other side.',
  }),
  'loan.recalled': ({ title, lender, day }) => ({
    subject: 'recalled',
    line: `${lender} recalls “${title}”${day ? `: it must be back on ${longDay(day, 'en')}` : ''}.`,
    next: 'Open the loan to read the reason, and to arrange the return.',
  }),
  'loan.recall_withdrawn': ({ title, lender }) => ({
    subject: 'recall taken back',
    line: `${lender} took the recall of “${title}” back. The last day of the loan counts again.`,
    next: 'Open the loan to see its days.',
  }),
  'loan.extension_proposed': (params) => ({
    subject: 'another last day',
    line: `${sayerEn(params)} proposes another last day for the loan of “${params.title}”${params.day ? `: ${longDay(params.day, 'en')}` : ''}.`,
    next: 'Open the loan to agree or to decline. Until then the days stay as they are.',
  }),
  'loan.extension_agreed': (params) => ({
    subject: 'another last day is agreed',
    line: `The last day of the loan of “${params.title}” is now ${params.day ? longDay(params.day, 'en') : 'another one'}.`,
    next: 'The agreement is amended by this. Open the loan to see its days.',
  }),
  'loan.extension_declined': (params) => ({
    subject: 'another last day was declined',
    line: `${sayerEn(params)} declined another last day for the loan of “${params.title}”. Its days stay as they are.`,
    next: 'Open the loan to see its days, and to write to the other side.',
  }),
  'loan.extension_withdrawn': (params) => ({
    subject: 'another last day was taken back',
    line: `${sayerEn(params)} does not propose another last day for the loan of “${params.title}” any more.`,
    next: 'The days of the loan stay as they are.',
  }),
  'loan.damage_reported': ({ title }) => ({
    subject: 'damage was reported',
    line: `Damage of “${title}” was reported. The machine is out of service until the lender clears it.`,
    next: 'Open the loan to read the report, and to write to the other side.',
  }),
  'loan.out_of_service': ({ title, lender }) => ({
    subject: 'the machine is out of service',
    line: `“${title}” of ${lender} is out of service at the moment. Your loan stays as it is, and nothing can be accepted meanwhile.`,
    next: 'Open the loan to ask the lender when it will be back. You will be told when it is in service again.',
  }),
  'loan.back_in_service': ({ title, lender }) => ({
    subject: 'the machine is back in service',
    line: `“${title}” of ${lender} is back in service.`,
    next: 'Open the loan to see its state.',
  }),
  'loan.credit_note_issued': statementTextsEn['loan.credit_note_issued'],
  'loan.statement_paid': statementTextsEn['loan.statement_paid'],
  'loan.alternative_saved': statementTextsEn['loan.alternative_saved'],
};

const ASK_AGAIN_FR = 'Il n’y a plus rien à faire. De nouveaux jours peuvent être demandés en tout temps.';
const MESSAGES_FR = 'Les messages du prêt restent ouverts pendant 30 jours.';
const ENDS_FR: Record<LoanEnd, string> = {
  back: 'l’équipement est de retour',
  not_happened: 'le prêt n’a pas eu lieu',
  nothing_charged: 'rien de plus n’est facturé',
  statement: 'le relevé est exact',
};
const PROPOSED_FR: Record<LoanProposal['action'], string> = {
  quote: 'd’envoyer une soumission pour',
  counter: 'd’envoyer une contre-offre pour',
  accept: 'd’accepter l’offre pour',
};
const ARRANGED_FR: Record<LoanPlanPart, [subject: string, object: string]> = {
  lender_contacts: ['personnes-ressources de la prêteuse', 'les personnes-ressources de la municipalité prêteuse'],
  borrower_contacts: [
    'personnes-ressources de l’emprunteuse',
    'les personnes-ressources de la municipalité emprunteuse',
  ],
  hand_over_plan: ['lieu et heure de la remise et du retour', 'le lieu et l’heure de la remise et du retour'],
  operator: ['nom de l’opérateur', 'le nom de l’opérateur'],
  purchase_order: ['bon de commande', 'le bon de commande'],
};
const arrangedFr = ({ part = 'hand_over_plan' }: TextParams) => ARRANGED_FR[part];
const whoFr = ({ name }: TextParams) => name ?? 'Un membre du personnel de votre municipalité';
const sayerFr = ({ name }: TextParams) => name ?? 'L’autre partie';
const proposedFr = ({ proposes = 'accept' }: TextParams) => PROPOSED_FR[proposes];
const endFr = ({ loanEnd = 'back' }: TextParams) => ENDS_FR[loanEnd];

const WITHDRAWN_FR: Partial<Record<LoanStatus, [subject: string, object: string]>> = {
  requested: ['Demande retirée', 'sa demande'],
  quoted: ['Soumission retirée', 'sa soumission'],
  countered: ['Contre-offre retirée', 'sa contre-offre'],
};

export const loanTextsFr: LoanTexts = {
  'loan.requested': ({ title, borrower }) => ({
    subject: 'nouvelle demande',
    line: `Une municipalité (${borrower}) demande à emprunter « ${title} ».`,
    next: 'Ouvrez le prêt pour envoyer une soumission ou pour refuser.',
  }),
  'loan.quoted': ({ title, lender, need }) =>
    need === undefined
      ? {
          subject: 'soumission',
          line: `La municipalité prêteuse (${lender}) a envoyé une soumission pour le prêt de « ${title} ».`,
          next: 'Ouvrez le prêt pour accepter la soumission, pour envoyer une contre-offre ou pour refuser.',
        }
      : {
          subject: 'offre pour votre besoin',
          line: `Une municipalité (${lender}) offre « ${title} » pour votre besoin « ${need} ».`,
          next: 'Ouvrez le prêt pour accepter l’offre, pour envoyer une contre-offre ou pour refuser.',
        },
  'loan.countered': ({ title, borrower }) => ({
    subject: 'contre-offre',
    line: `La municipalité emprunteuse (${borrower}) a envoyé une contre-offre pour le prêt de « ${title} ».`,
    next: 'Ouvrez le prêt pour accepter la contre-offre, pour envoyer une nouvelle soumission ou pour refuser.',
  }),
  'loan.proposed': (params) => ({
    subject: 'attend votre approbation',
    line: `${whoFr(params)} vous demande ${proposedFr(params)} le prêt de « ${params.title} ». Le total dépasse la limite du personnel.`,
    next: 'Ouvrez le prêt pour vérifier ce qui est proposé, et pour le confirmer ou le refuser.',
  }),
  'loan.proposal_declined': (params) => ({
    subject: 'votre proposition a été refusée',
    line: `${params.name ?? 'Un administrateur de votre municipalité'} a refusé votre proposition ${proposedFr(params)} le prêt de « ${params.title} ».`,
    next: 'Ouvrez le prêt pour proposer autre chose ou pour refuser.',
  }),
  'loan.proposal_withdrawn': (params) => ({
    subject: 'une proposition a été retirée',
    line: `${whoFr(params)} a retiré sa proposition ${proposedFr(params)} le prêt de « ${params.title} ».`,
    next: 'Plus rien n’attend votre approbation.',
  }),
  'loan.dates_taken': ({ title, takenDays }) => ({
    subject: 'des jours sont pris',
    line: takenDays
      ? `Des jours du prêt de « ${title} » ne sont plus libres : ${takenDays}.`
      : `Les jours du prêt de « ${title} » ne sont plus libres.`,
    next: 'Ouvrez le prêt pour proposer d’autres jours : les deux parties le peuvent. Sinon, il prendra fin.',
  }),
  'loan.listing_removed': ({ title, lender, cause }) => ({
    subject: 'son annonce a été retirée',
    line: `La municipalité prêteuse (${lender}) a ${cause === 'listing_deleted' ? 'supprimé' : 'retiré'} l’annonce « ${title} ». Le prêt accepté se poursuit et ses jours restent réservés.`,
    next: 'Ouvrez le prêt pour voir où il en est et pour écrire à l’autre partie.',
  }),
  'loan.officer_missing': ({ title, ...params }) => ({
    subject: 'personne ne peut engager une municipalité',
    line: `Une municipalité (${withoutOfficer(params)}) n’a plus d’administrateur municipal. D’ici à ce qu’elle en ait un, personne ne peut l’engager dans le prêt de « ${title} ». Un prêt accepté conserve ses jours.`,
    next: 'Ouvrez le prêt pour voir où il en est. Les administrateurs de CommonYard peuvent nommer un nouvel administrateur municipal.',
  }),
  'loan.days_changed': ({ title, borrower }) => ({
    subject: 'autres jours',
    line: `Une municipalité (${borrower}) demande d’autres jours pour emprunter « ${title} ».`,
    next: 'Ouvrez le prêt pour envoyer une soumission ou pour refuser.',
  }),
  'loan.approval_taken_back': ({ title }) => ({
    subject: 'un compte attend une approbation',
    line: `Un compte lié au prêt de « ${title} » attend de nouveau une approbation. D’ici là, cette personne ne peut pas agir sur le prêt; les administrateurs de sa municipalité le peuvent.`,
    next: 'Ouvrez le prêt pour voir où il en est. Vous n’avez rien à faire.',
  }),
  'loan.accepted': (params) => ({
    subject: 'accepté',
    line: `Le prêt de « ${params.title} » a été accepté (${params.lender} prête à ${params.borrower}). Les jours sont réservés.${openCertificateFr(params)}`,
    next: `Ouvrez le prêt pour voir la ${params.isCounter ? 'contre-offre' : 'soumission'} acceptée et pour organiser la remise dans ses messages.`,
  }),
  'loan.declined': ({ title }) => ({
    subject: 'refusé',
    line: `Le prêt de « ${title} » a été refusé.`,
    next: ASK_AGAIN_FR,
  }),
  'loan.cancelled': ({ title, lender, borrower, withdrawn, loanEnd, cause }) => {
    const [subject, object] = (withdrawn && WITHDRAWN_FR[withdrawn]) ?? [];
    if (subject)
      return {
        subject: subject.toLowerCase(),
        line: `La municipalité (${withdrawn === 'quoted' ? lender : borrower}) a retiré ${object} pour le prêt de « ${title} ».`,
        next: ASK_AGAIN_FR,
      };
    if (cause === 'need_deleted' || cause === 'need_withdrawn')
      return {
        subject: 'annulé',
        line: `Une municipalité (${borrower}) a ${cause === 'need_deleted' ? 'supprimé' : 'retiré'} le besoin pour lequel « ${title} » était offert. L’offre a été annulée.`,
        next: 'Il n’y a plus rien à faire.',
      };
    if (cause)
      return {
        subject: 'annulé',
        line: `La municipalité prêteuse (${lender}) a ${cause === 'listing_deleted' ? 'supprimé' : 'retiré'} l’annonce « ${title} ». Le prêt a été annulé. Ses jours ne sont pas réservés.`,
        next: ASK_AGAIN_FR,
      };
    if (loanEnd)
      return {
        subject: 'n’a pas eu lieu',
        line: `Le prêt de « ${title} » a pris fin, car il n’a pas eu lieu. Ses jours sont libres.`,
        next: MESSAGES_FR,
      };
    return {
      subject: 'annulé',
      line: `Le prêt de « ${title} » a été annulé. Ses jours ne sont pas réservés.`,
      next: 'De nouveaux jours peuvent être demandés en tout temps. Les messages d’un prêt accepté restent ouverts pendant 30 jours.',
    };
  },
  'loan.expired': ({ title, ...params }) => ({
    subject: 'expiré',
    line: params.cause
      ? `Le prêt de « ${title} » a expiré, car une municipalité (${withoutOfficer(params)}) n’a pas d’administrateur municipal.`
      : `Le prêt de « ${title} » a expiré avant que les deux parties s’entendent.`,
    next: ASK_AGAIN_FR,
  }),
  'loan.closed': (params) =>
    params.statement
      ? statementTextsFr.agreed(params)
      : {
          subject: 'terminé',
          line: `Le prêt de « ${params.title} » est terminé : l’équipement est de retour.`,
          next: `${MESSAGES_FR} Le prêt reste dans votre liste des prêts terminés.`,
        },
  'loan.end_requested': ({ title }) => ({
    subject: 'que s’est-il passé?',
    line: `Le dernier jour du prêt de « ${title} » est passé, et aucune partie n’a dit ce qui s’est passé.`,
    next: 'Ouvrez le prêt pour dire que l’équipement est de retour, ou que le prêt n’a pas eu lieu. D’ici là, le prêt reste ouvert.',
  }),
  'loan.end_proposed': (params) =>
    params.statement
      ? statementTextsFr.issued(params)
      : {
          subject: `veuillez confirmer que ${endFr(params)}`,
          line: `${sayerFr(params)} dit du prêt de « ${params.title} » que ${endFr(params)}.`,
          next: `Ouvrez le prêt pour dire si vous êtes d’accord${params.finalOn ? `, au plus tard le ${longDay(params.finalOn, 'fr')}` : ''}. Sans réponse, c’est définitif ensuite.`,
        },
  'loan.end_disputed': (params) =>
    params.statement
      ? statementTextsFr.disputed(params)
      : {
          subject: 'désaccord sur la fin',
          line: `${sayerFr(params)} n’est pas d’accord pour dire que ${endFr(params)} (prêt de « ${params.title} »).`,
          next: 'Le prêt reste ouvert. Écrivez-vous dans ses messages, et dites de nouveau comment il a pris fin.',
        },
  'loan.end_withdrawn': (params) => ({
    subject: 'la fin a été retirée',
    line: `${sayerFr(params)} ne dit plus que ${endFr(params)} (prêt de « ${params.title} »).`,
    next: 'Le prêt reste ouvert jusqu’à ce qu’une partie dise comment il a pris fin.',
  }),
  'loan.document_added': ({ title }) => ({
    subject: 'nouveau document',
    line: `L’autre partie a ajouté un document au prêt de « ${title} ».`,
    next: 'Ouvrez le prêt pour le télécharger.',
  }),
  'loan.document_removed': ({ title }) => ({
    subject: 'un document a été retiré',
    line: `L’autre partie a retiré un document du prêt de « ${title} ».`,
    next: 'Ouvrez le prêt pour voir ses documents.',
  }),
  'loan.plan_changed': (params) => ({
    subject: arrangedFr(params)[0],
    line: `${sayerFr(params)} a enregistré ${arrangedFr(params)[1]} pour le prêt de « ${params.title} ».`,
    next: 'Ouvrez le prêt pour voir les prochaines étapes.',
  }),
  'loan.certificate_seen': (params) => ({
    subject: 'attestation d’assurance vue',
    line: `${sayerFr(params)} a marqué comme vue l’attestation d’assurance de l’emprunteuse pour le prêt de « ${params.title} ».`,
    next: 'Ouvrez le prêt pour voir les prochaines étapes.',
  }),
  'loan.certificate_waived': (params) => ({
    subject: 'aucune attestation d’assurance requise',
    line: `${sayerFr(params)} a accordé une dispense d’attestation d’assurance pour le prêt de « ${params.title} ».`,
    next: 'Ouvrez le prêt pour voir les prochaines étapes.',
  }),
  'loan.certificate_provided': (params) => ({
    subject: 'veuillez consulter l’attestation d’assurance',
    line: `Une attestation d’assurance de la municipalité emprunteuse (${params.borrower}) couvre le prêt de « ${params.title} » et attend que vous la marquiez comme vue.`,
    next: 'Ouvrez le prêt pour consulter l’attestation et la marquer comme vue.',
  }),
  'loan.certificate_lost': (params) => ({
    subject: 'aucune attestation d’assurance ne le couvre',
    line: `${sayerFr(params)} a modifié ou retiré une attestation d’assurance. Aucune attestation de la municipalité emprunteuse (${params.borrower}) ne couvre plus le prêt de « ${params.title} ».`,
    next: 'Ouvrez le prêt pour voir ce qui manque. Un administrateur municipal de l’emprunteuse ajoute une attestation.',
  }),
  'loan.agreement_changed': ({ title, lender }) => ({
    subject: 'entente modifiée',
    line: `La municipalité prêteuse (${lender}) a modifié l’entente de prêt de « ${title} ». Personne ne l’a encore signée.`,
    next: 'Ouvrez le prêt pour lire l’entente.',
  }),
  'loan.signature_added': (params) => ({
    subject: 'votre signature est attendue',
    line: `${sayerFr(params)} a signé l’entente de prêt de « ${params.title} ». La signature de votre municipalité est attendue.`,
    next: 'Ouvrez le prêt pour lire et signer l’entente. Un administrateur municipal la signe.',
  }),
  'loan.signature_missing': ({ title }) => ({
    subject: 'votre signature est attendue',
    line: `L’entente de prêt de « ${title} » attend la signature de votre municipalité.`,
    next: 'Ouvrez le prêt pour lire et signer l’entente. Un administrateur municipal la signe.',
  }),
  'loan.signed': ({ title, masterAgreement, ...params }) => ({
    subject: 'signé',
    line:
      masterAgreement === undefined
        ? `Les deux parties ont signé l’entente de prêt de « ${title} ».${openCertificateFr(params)}`
        : `Le prêt de « ${title} » relève de l’entente-cadre « ${masterAgreement} ». Aucune signature n’est requise.`,
    next: 'Ouvrez le prêt pour voir les prochaines étapes.',
  }),
  'loan.hand_over_confirmed': (params) => ({
    subject: params.emergency ? 'veuillez confirmer la remise d’urgence' : 'veuillez confirmer la remise',
    line: `${sayerFr(params)} a confirmé l’inspection de remise de « ${params.title} »; votre confirmation est attendue.${params.emergency ? ' C’est une urgence : l’entente n’est pas encore signée.' : ''}`,
    next: 'Ouvrez le prêt pour lire l’inspection et la confirmer.',
  }),
  'loan.handed_over': ({ title, lender, borrower, emergency }) => ({
    subject: emergency ? 'remis en urgence' : 'remis',
    line: `${lender} a remis « ${title} » à ${borrower}. Les deux parties ont confirmé l’inspection.${emergency ? ' L’entente doit être signée dans les 72 heures.' : ''}`,
    next: 'Ouvrez le prêt pour voir quand l’équipement doit être de retour.',
  }),
  'loan.return_confirmed': (params) => ({
    subject: 'veuillez confirmer le retour',
    line: `${sayerFr(params)} a confirmé l’inspection de retour de « ${params.title} »; votre confirmation est attendue.`,
    next: 'Ouvrez le prêt pour lire l’inspection et la confirmer.',
  }),
  'loan.returned': ({ title }) => ({
    subject: 'rendu',
    line: `« ${title} » est de retour. Les jours restants du prêt sont libres.`,
    next: 'La municipalité prêteuse dit ensuite ce qu’elle facture. Ouvrez le prêt pour voir son état.',
  }),
  'loan.pick_up_tomorrow': reminderTextsFr['loan.pick_up_tomorrow'],
  'loan.return_tomorrow': reminderTextsFr['loan.return_tomorrow'],
  'loan.overdue': ({ title, day }) => ({
    subject: 'en retard',
    line: `« ${title} » devrait être de retour${day ? ` depuis le ${longDay(day, 'fr')}` : ''} et n’est pas encore rendu.`,
    next: 'Ouvrez le prêt pour confirmer le retour, ou pour convenir d’un autre dernier jour.',
  }),
  'loan.machine_late': ({ title }) => ({
    subject: 'l’équipement est en retard',
    line: `« ${title} » n’est pas revenu à temps du prêt qui précède le vôtre. Il pourrait manquer le premier jour de votre prêt.`,
    next: 'Ouvrez le prêt pour écrire à l’autre partie.',
  }),
  'loan.recalled': ({ title, lender, day }) => ({
    subject: 'rappelé',
    line: `${lender} rappelle « ${title} »${day ? ` : il doit être de retour le ${longDay(day, 'fr')}` : ''}.`,
    next: 'Ouvrez le prêt pour lire le motif et organiser le retour.',
  }),
  'loan.recall_withdrawn': ({ title, lender }) => ({
    subject: 'rappel retiré',
    line: `${lender} a retiré le rappel de « ${title} ». Le dernier jour du prêt s’applique de nouveau.`,
    next: 'Ouvrez le prêt pour voir ses jours.',
  }),
  'loan.extension_proposed': (params) => ({
    subject: 'autre dernier jour',
    line: `${sayerFr(params)} propose un autre dernier jour pour le prêt de « ${params.title} »${params.day ? ` : le ${longDay(params.day, 'fr')}` : ''}.`,
    next: 'Ouvrez le prêt pour accepter ou refuser. D’ici là, les jours restent les mêmes.',
  }),
  'loan.extension_agreed': (params) => ({
    subject: 'un autre dernier jour est convenu',
    line: `Le dernier jour du prêt de « ${params.title} » est maintenant ${params.day ? `le ${longDay(params.day, 'fr')}` : 'un autre'}.`,
    next: 'L’entente est ainsi modifiée. Ouvrez le prêt pour voir ses jours.',
  }),
  'loan.extension_declined': (params) => ({
    subject: 'autre dernier jour refusé',
    line: `${sayerFr(params)} a refusé un autre dernier jour pour le prêt de « ${params.title} ». Ses jours restent les mêmes.`,
    next: 'Ouvrez le prêt pour voir ses jours et pour écrire à l’autre partie.',
  }),
  'loan.extension_withdrawn': (params) => ({
    subject: 'autre dernier jour retiré',
    line: `${sayerFr(params)} ne propose plus un autre dernier jour pour le prêt de « ${params.title} ».`,
    next: 'Les jours du prêt restent les mêmes.',
  }),
  'loan.damage_reported': ({ title }) => ({
    subject: 'un dommage a été signalé',
    line: `Un dommage de « ${title} » a été signalé. La machine est hors service jusqu’à ce que la municipalité prêteuse la remette en service.`,
    next: 'Ouvrez le prêt pour lire le signalement et pour écrire à l’autre partie.',
  }),
  'loan.out_of_service': ({ title, lender }) => ({
    subject: 'la machine est hors service',
    line: `« ${title} » (${lender}) est hors service pour l’instant. Votre prêt reste tel quel, et rien ne peut être accepté entre-temps.`,
    next: 'Ouvrez le prêt pour demander quand elle reviendra. Vous serez avisé de sa remise en service.',
  }),
  'loan.back_in_service': ({ title, lender }) => ({
    subject: 'la machine est remise en service',
    line: `« ${title} » (${lender}) est de nouveau en service.`,
    next: 'Ouvrez le prêt pour voir où il en est.',
  }),
  'loan.credit_note_issued': statementTextsFr['loan.credit_note_issued'],
  'loan.statement_paid': statementTextsFr['loan.statement_paid'],
  'loan.alternative_saved': statementTextsFr['loan.alternative_saved'],
};
