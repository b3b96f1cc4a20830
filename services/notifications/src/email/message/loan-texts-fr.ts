import type { LoanTexts } from './texts.ts';

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
