import type { Locale } from '@commonyard/contracts/identity.values';
import type { QuoteUnit } from '@commonyard/contracts/quotes.values';

/** The words of what only an email about a loan says. */
type LoanMailTexts = {
  daysRequested: string;
  daysOffered: string;
  quoteHasOtherDays: string;
  counterHasOtherDays: string;
  answerBy: string;
  quote: string;
  counter: string;
  terms: string;
  termsRecordedLater: string;
  /** A lump sum has no unit. */
  units: Partial<Record<QuoteUnit, (quantity: number) => string>>;
  withoutHst: string;
  subtotal: string;
  hst: (percent: number) => string;
  total: string;
  /** Who acted, of an administrator of the platform. */
  platform: string;
  contacts: string;
  pickUp: string;
  pickUpAndReturn: string;
  return: string;
  operator: string;
  accounts: string;
  window: (from: string, to: string) => string;
  float: string;
  cvorOf: string;
  purchaseOrder: string;
  notNeeded: string;
  /** Who answers, to an operator whose limit does not reach. */
  officer: (isRequest: boolean, names: string[]) => string;
};

// In English one is singular alone, in French all below two.
const unitEn = (one: string, many: string) => (quantity: number) => (quantity === 1 ? one : many);
const unitFr = (one: string, many: string) => (quantity: number) => (quantity < 2 ? one : many);

const listNames = (names: string[], language: string) =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(names);

export const LOAN_MAIL_TEXTS: Record<Locale, LoanMailTexts> = {
  en: {
    daysRequested: 'Days asked',
    daysOffered: 'Days offered',
    quoteHasOtherDays: 'The quote is for other days than those that were asked.',
    counterHasOtherDays: 'The counter-offer asks for other days than those that were offered.',
    answerBy: 'Answer by',
    quote: 'Quote',
    counter: 'Counter-offer',
    terms: 'Terms',
    termsRecordedLater: 'Terms, recorded later',
    units: {
      month: unitEn('month', 'months'),
      week: unitEn('week', 'weeks'),
      day: unitEn('day', 'days'),
      hour: unitEn('hour', 'hours'),
      litre: unitEn('litre', 'litres'),
      km: unitEn('km', 'km'),
    },
    withoutHst: 'without HST',
    subtotal: 'Subtotal',
    hst: (percent) => `HST (${percent}%)`,
    total: 'Total',
    platform: 'An administrator of CommonYard',
    contacts: 'Contacts',
    pickUp: 'Pick-up',
    pickUpAndReturn: 'Pick-up and return',
    return: 'Return',
    operator: 'Operator',
    accounts: 'Invoicing',
    window: (from, to) => `${from} to ${to}`,
    float: 'float wanted',
    cvorOf: 'CVOR of',
    purchaseOrder: 'Purchase order',
    notNeeded: 'Not needed',
    officer: (isRequest, names) => {
      const ask = names.length > 0 ? `; ask ${listNames(names, 'en-CA')}` : '';
      return isRequest
        ? `An administrator of your municipality sends the quote${ask}. You can prepare it in the loan, or decline.`
        : `An administrator of your municipality accepts${ask}. You can propose it to them in the loan, or decline.`;
    },
  },
  fr: {
    daysRequested: 'Jours demandés',
    daysOffered: 'Jours offerts',
    quoteHasOtherDays: 'La soumission porte sur d’autres jours que ceux qui ont été demandés.',
    counterHasOtherDays: 'La contre-offre demande d’autres jours que ceux qui ont été offerts.',
    answerBy: 'Réponse au plus tard',
    quote: 'Soumission',
    counter: 'Contre-offre',
    terms: 'Conditions',
    termsRecordedLater: 'Conditions, consignées plus tard',
    units: {
      month: unitFr('mois', 'mois'),
      week: unitFr('semaine', 'semaines'),
      day: unitFr('jour', 'jours'),
      hour: unitFr('heure', 'heures'),
      litre: unitFr('litre', 'litres'),
      km: unitFr('km', 'km'),
    },
    withoutHst: 'sans TVH',
    subtotal: 'Sous-total',
    hst: (percent) => `TVH (${percent}\u00a0%)`,
    total: 'Total',
    platform: 'L’administration de Cour commune',
    contacts: 'Personnes-ressources',
    pickUp: 'Remise',
    pickUpAndReturn: 'Remise et retour',
    return: 'Retour',
    operator: 'Opérateur',
    accounts: 'Facturation',
    window: (from, to) => `de ${from} à ${to}`,
    float: 'fardier demandé',
    cvorOf: 'Immatriculation UVU de',
    purchaseOrder: 'Bon de commande',
    notNeeded: 'Non requis',
    officer: (isRequest, names) => {
      const ask = names.length > 0 ? `; adressez-vous à ${listNames(names, 'fr-CA')}` : '';
      return isRequest
        ? `Un administrateur de votre municipalité envoie la soumission${ask}. Vous pouvez la préparer dans le prêt, ou refuser.`
        : `Un administrateur de votre municipalité accepte${ask}. Vous pouvez le lui proposer dans le prêt, ou refuser.`;
    },
  },
};
