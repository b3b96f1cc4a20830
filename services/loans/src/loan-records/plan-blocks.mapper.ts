import type { LoanContacts, Meeting } from '@commonyard/contracts/http/loan-plans';
import type { RecordBlock } from '@commonyard/contracts/http/loan-records';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import { block, factsOf } from './record-blocks.mapper.ts';
import type { RecordWords } from './record-words.mapper.ts';

/** What the sides have arranged: contacts, places and times, the operator, and the purchase order. */
export function toPlanBlocks(loan: Loan, words: RecordWords): RecordBlock[] {
  const { plan, startsOn, endsOn } = loan;
  const { t } = words;
  const { lenderContacts, borrowerContacts, handOverPlan, operator, purchaseOrder } = plan ?? {};
  const blocks = [
    ...(lenderContacts ? [toContactsBlock(loan, 'lender', lenderContacts, words)] : []),
    ...(borrowerContacts ? [toContactsBlock(loan, 'borrower', borrowerContacts, words)] : []),
    ...(handOverPlan
      ? [
          toMeetingBlock(t('Pick-up'), startsOn, handOverPlan.pickUp, words),
          toMeetingBlock(t('Return'), endsOn, handOverPlan.return, words),
        ]
      : []),
    ...(operator
      ? [
          block({
            title: t('Operator and CVOR'),
            facts: factsOf([
              [t('Operator'), operator.name],
              [t('CVOR of'), loan[operator.cvor].municipalityName],
            ]),
          }),
        ]
      : []),
    ...(purchaseOrder
      ? [block({ facts: factsOf([[t('Purchase order'), purchaseOrder.number ?? t('Not needed')]]) })]
      : []),
  ];
  return blocks.length === 0 ? [block({ text: t('Nothing is arranged yet.') })] : blocks;
}

function toContactsBlock(loan: Loan, side: LoanSide, contacts: LoanContacts, { t }: RecordWords): RecordBlock {
  const { pickUp, operator, accounts } = contacts;
  const toText = (contact: LoanContacts['operator']) =>
    contact && [contact.name, contact.phone, contact.email].filter(Boolean).join(', ');
  return block({
    title: t('Contacts of {municipality}', { municipality: loan[side].municipalityName }),
    facts: factsOf([
      [t('Pick-up and return'), toText(pickUp)],
      [t('Operator'), toText(operator)],
      [t('Invoicing'), toText(accounts)],
    ]),
  });
}

function toMeetingBlock(title: string, day: string, meeting: Meeting, words: RecordWords): RecordBlock {
  const { t } = words;
  const { address, from, to, float, note } = meeting;
  return block({
    title,
    facts: factsOf([
      [t('Place'), address],
      [t('Day and time'), t('{day}, {from} to {to}', { day: words.day(day), from, to })],
      [t('Float'), t(float ? 'Wanted' : 'Not wanted')],
      [t('Note'), note],
    ]),
  });
}
