import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import { longDay, toDollars } from './formats.ts';
import type { NotificationText, TextParams } from './texts.ts';

// The texts about statements of loans: issued, disputed, agreed, corrected and paid.

type StatementTexts = Record<'issued' | 'disputed' | 'agreed', (params: TextParams) => NotificationText> &
  Record<StatementEvent, (params: TextParams) => NotificationText>;
type StatementEvent = Extract<
  LoanEventType,
  'loan.credit_note_issued' | 'loan.statement_paid' | 'loan.alternative_saved'
>;

export const statementTextsEn: StatementTexts = {
  issued: (params) => ({
    subject: params.replaces
      ? `statement ${params.statement} takes the place of ${params.replaces}`
      : `statement ${params.statement}: ${totalEn(params)}`,
    line: `${params.name ?? params.lender} issued statement ${params.statement} for the loan of “${params.title}”: ${totalEn(params)}.${params.replaces ? ` A credit note takes back statement ${params.replaces}, whose place it takes.` : ''}`,
    next: `Open the loan to agree to the statement or to dispute its lines${params.finalOn ? ` by ${longDay(params.finalOn, 'en')}` : ''}. Without an answer it is agreed after that. A municipal administrator agrees to a total above the limit of operators.`,
  }),
  disputed: (params) => ({
    subject: `statement ${params.statement} is disputed`,
    line: `${params.name ?? params.borrower} disputes statement ${params.statement} for the loan of “${params.title}”.`,
    next: 'The loan stays open. Open it to see which lines are disputed. The lender can issue a statement that takes its place.',
  }),
  agreed: (params) => ({
    subject: `closed, statement ${params.statement} is agreed`,
    line: `The loan of “${params.title}” is closed, and statement ${params.statement} is agreed: ${totalEn(params)}.`,
    next: 'The payment is made outside CommonYard; the lender records it. The loan stays in your list of closed loans.',
  }),
  'loan.credit_note_issued': (params) => ({
    subject: `credit note ${params.creditNote}`,
    line: `${params.lender} issued credit note ${params.creditNote} for the loan of “${params.title}”. It takes back ${toDollars(params.creditCents, { locale: 'en' }) ?? 'a part'} of statement ${params.statement}.`,
    next: 'Open the loan to read the credit note, and what is still due.',
  }),
  'loan.statement_paid': (params) => ({
    subject: `statement ${params.statement} is paid`,
    line: `${params.lender} recorded that statement ${params.statement} for the loan of “${params.title}” is paid${params.paidOn ? `: ${longDay(params.paidOn, 'en')}, ${params.reference ?? ''}` : ''}.`,
    next: 'There is nothing more to do.',
  }),
  'loan.alternative_saved': ({ title }) => ({
    subject: 'cost without the loan',
    line: `The borrower said what it would have paid without the loan of “${title}”.`,
    next: 'There is nothing more to do.',
  }),
};

export const statementTextsFr: StatementTexts = {
  issued: (params) => ({
    subject: params.replaces
      ? `le relevé ${params.statement} remplace le ${params.replaces}`
      : `relevé ${params.statement} : ${totalFr(params)}`,
    line: `${params.name ?? params.lender} a émis le relevé ${params.statement} pour le prêt de « ${params.title} » : ${totalFr(params)}.${params.replaces ? ` Une note de crédit annule le relevé ${params.replaces}, qu’il remplace.` : ''}`,
    next: `Ouvrez le prêt pour accepter le relevé ou pour contester ses lignes${params.finalOn ? `, au plus tard le ${longDay(params.finalOn, 'fr')}` : ''}. Sans réponse, il est ensuite accepté. Un administrateur municipal accepte un total qui dépasse la limite du personnel.`,
  }),
  disputed: (params) => ({
    subject: `le relevé ${params.statement} est contesté`,
    line: `${params.name ?? params.borrower} conteste le relevé ${params.statement} pour le prêt de « ${params.title} ».`,
    next: 'Le prêt reste ouvert. Ouvrez-le pour voir quelles lignes sont contestées. La municipalité prêteuse peut émettre un relevé qui le remplace.',
  }),
  agreed: (params) => ({
    subject: `terminé, le relevé ${params.statement} est accepté`,
    line: `Le prêt de « ${params.title} » est terminé et le relevé ${params.statement} est accepté : ${totalFr(params)}.`,
    next: 'Le paiement se fait en dehors de Cour commune; la municipalité prêteuse le consigne. Le prêt reste dans votre liste des prêts terminés.',
  }),
  'loan.credit_note_issued': (params) => ({
    subject: `note de crédit ${params.creditNote}`,
    line: `La municipalité prêteuse (${params.lender}) a émis la note de crédit ${params.creditNote} pour le prêt de « ${params.title} ». Elle retire ${toDollars(params.creditCents, { locale: 'fr' }) ?? 'une partie'} du relevé ${params.statement}.`,
    next: 'Ouvrez le prêt pour lire la note de crédit et voir ce qui reste dû.',
  }),
  'loan.statement_paid': (params) => ({
    subject: `le relevé ${params.statement} est payé`,
    line: `La municipalité prêteuse (${params.lender}) a consigné que le relevé ${params.statement} pour le prêt de « ${params.title} » est payé${params.paidOn ? ` : ${longDay(params.paidOn, 'fr')}, ${params.reference ?? ''}` : ''}.`,
    next: 'Il n’y a plus rien à faire.',
  }),
  'loan.alternative_saved': ({ title }) => ({
    subject: 'coût sans le prêt',
    line: `La municipalité emprunteuse a dit ce qu’elle aurait payé sans le prêt de « ${title} ».`,
    next: 'Il n’y a plus rien à faire.',
  }),
};

const totalEn = ({ totalCents }: TextParams) => toDollars(totalCents ?? 0, { locale: 'en' });
const totalFr = ({ totalCents }: TextParams) => toDollars(totalCents ?? 0, { locale: 'fr' });
