import type { LoanTexts } from './texts.ts';

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
