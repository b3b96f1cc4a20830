import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import type { NotificationText, TextParams } from './texts.ts';

type LoanTexts = Record<LoanEventType, (params: TextParams) => NotificationText>;

export const loanTextsEn: LoanTexts = {
  'loan.requested': ({ title, borrower }) => ({
    subject: `Loan request: ${title}`,
    line: `${borrower} asks to borrow “${title}”.`,
    next: 'Open the loan to send a quote, or to decline.',
  }),
  'loan.quoted': ({ title, lender }) => ({
    subject: `Quote for a loan: ${title}`,
    line: `${lender} sent a quote for the loan of “${title}”.`,
    next: 'Open the loan to accept the quote, to send a counter-offer, or to decline.',
  }),
  'loan.countered': ({ title, borrower }) => ({
    subject: `Counter-offer for a loan: ${title}`,
    line: `${borrower} sent a counter-offer for the loan of “${title}”.`,
    next: 'Open the loan to accept the counter-offer, to send a new quote, or to decline.',
  }),
  'loan.proposed': ({ title }) => ({
    subject: `A loan needs your approval: ${title}`,
    line: `An operator of your municipality asks you to approve a step of the loan of “${title}”, whose total is above the limit of operators.`,
    next: 'Open the loan to check what is proposed, and to confirm it.',
  }),
  'loan.dates_taken': ({ title }) => ({
    subject: `The days of a loan are taken: ${title}`,
    line: `The days of the loan of “${title}” are not free any more.`,
    next: 'Open the loan to agree on other days. Otherwise it expires.',
  }),
  'loan.approval_taken_back': ({ title }) => ({
    subject: `An account of a loan waits for approval: ${title}`,
    line: `An account of the loan of “${title}” waits for approval again. Its user cannot act on the loan until then; the administrators of its municipality can.`,
    next: 'Open the loan to see its state. There is nothing that you must do.',
  }),
  'loan.accepted': ({ title, lender, borrower }) => ({
    subject: `Loan accepted: ${title}`,
    line: `The loan of “${title}” by ${lender} to ${borrower} was accepted. Its days are reserved.`,
    next: 'Open the loan to see the accepted quote, and to arrange the hand-over in its messages.',
  }),
  'loan.declined': ({ title }) => ({
    subject: `Loan declined: ${title}`,
    line: `The loan of “${title}” was declined.`,
    next: 'There is nothing more to do. New days can be requested at any time.',
  }),
  'loan.cancelled': ({ title }) => ({
    subject: `Loan cancelled: ${title}`,
    line: `The loan of “${title}” was cancelled. Its days are not reserved.`,
    next: 'There is nothing more to do. New days can be requested at any time.',
  }),
  'loan.expired': ({ title }) => ({
    subject: `Loan expired: ${title}`,
    line: `The loan of “${title}” expired before both sides agreed.`,
    next: 'There is nothing more to do. New days can be requested at any time.',
  }),
  'loan.closed': ({ title }) => ({
    subject: `Loan closed: ${title}`,
    line: `The loan of “${title}” is closed, because its last day has passed.`,
    next: 'There is nothing more to do. The loan stays in your list of closed loans.',
  }),
};

export const loanTextsFr: LoanTexts = {
  'loan.requested': ({ title, borrower }) => ({
    subject: `Demande de prêt : ${title}`,
    line: `Une municipalité (${borrower}) demande à emprunter « ${title} ».`,
    next: 'Ouvrez le prêt pour envoyer une soumission ou pour refuser.',
  }),
  'loan.quoted': ({ title, lender }) => ({
    subject: `Soumission pour un prêt : ${title}`,
    line: `La municipalité prêteuse (${lender}) a envoyé une soumission pour le prêt de « ${title} ».`,
    next: 'Ouvrez le prêt pour accepter la soumission, pour envoyer une contre-offre ou pour refuser.',
  }),
  'loan.countered': ({ title, borrower }) => ({
    subject: `Contre-offre pour un prêt : ${title}`,
    line: `La municipalité emprunteuse (${borrower}) a envoyé une contre-offre pour le prêt de « ${title} ».`,
    next: 'Ouvrez le prêt pour accepter la contre-offre, pour envoyer une nouvelle soumission ou pour refuser.',
  }),
  'loan.proposed': ({ title }) => ({
    subject: `Un prêt attend votre approbation : ${title}`,
    line: `Une personne de l’exploitation de votre municipalité vous demande d’approuver une étape du prêt de « ${title} », dont le total dépasse sa limite.`,
    next: 'Ouvrez le prêt pour vérifier ce qui est proposé et pour le confirmer.',
  }),
  'loan.dates_taken': ({ title }) => ({
    subject: `Les jours d’un prêt sont pris : ${title}`,
    line: `Les jours du prêt de « ${title} » ne sont plus libres.`,
    next: 'Ouvrez le prêt pour convenir d’autres jours. Sinon, il prendra fin.',
  }),
  'loan.approval_taken_back': ({ title }) => ({
    subject: `Un compte lié à un prêt attend une approbation : ${title}`,
    line: `Un compte lié au prêt de « ${title} » attend de nouveau une approbation. D’ici là, cette personne ne peut pas agir sur le prêt; les administrateurs de sa municipalité le peuvent.`,
    next: 'Ouvrez le prêt pour voir où il en est. Vous n’avez rien à faire.',
  }),
  'loan.accepted': ({ title, lender, borrower }) => ({
    subject: `Prêt accepté : ${title}`,
    line: `Le prêt de « ${title} » a été accepté (${lender} prête à ${borrower}). Les jours sont réservés.`,
    next: 'Ouvrez le prêt pour voir la soumission acceptée et pour organiser la remise dans ses messages.',
  }),
  'loan.declined': ({ title }) => ({
    subject: `Prêt refusé : ${title}`,
    line: `Le prêt de « ${title} » a été refusé.`,
    next: 'Il n’y a plus rien à faire. De nouveaux jours peuvent être demandés en tout temps.',
  }),
  'loan.cancelled': ({ title }) => ({
    subject: `Prêt annulé : ${title}`,
    line: `Le prêt de « ${title} » a été annulé. Ses jours ne sont pas réservés.`,
    next: 'Il n’y a plus rien à faire. De nouveaux jours peuvent être demandés en tout temps.',
  }),
  'loan.expired': ({ title }) => ({
    subject: `Prêt expiré : ${title}`,
    line: `Le prêt de « ${title} » a expiré avant que les deux parties s’entendent.`,
    next: 'Il n’y a plus rien à faire. De nouveaux jours peuvent être demandés en tout temps.',
  }),
  'loan.closed': ({ title }) => ({
    subject: `Prêt terminé : ${title}`,
    line: `Le prêt de « ${title} » est terminé, car son dernier jour est passé.`,
    next: 'Il n’y a plus rien à faire. Le prêt reste dans votre liste des prêts terminés.',
  }),
};
