import type { LoanRecordText } from '@commonyard/contracts/loan-records.values';
import type { RecordBlock } from '@commonyard/contracts/http/loan-records';
import type { CreditNote, Statement } from '@commonyard/contracts/http/statements';
import type { CollectedRecord } from './loan-record.service.ts';
import { toLineRows, LINE_COLUMNS } from './quote-block.mapper.ts';
import { block, factsOf } from './record-blocks.mapper.ts';
import { formatHstNumber } from '@commonyard/contracts/statements.values';
import type { RecordWords } from './record-words.mapper.ts';

/** What the lender charged, oldest first, with credit notes, disputes and payments, and what the loan would have cost otherwise. */
export function toStatementBlocks({ loan, statements }: CollectedRecord, words: RecordWords): RecordBlock[] {
  const { t, cents } = words;
  const { alternativeCents = null } = loan;
  const blocks = statements
    .toReversed()
    .flatMap((statement) => [
      toStatementBlock(statement, words),
      ...statement.creditNotes.map((note) => toCreditBlock(note, statement, words)),
    ]);
  const alternative = factsOf([
    [t('What the borrower would have paid without the loan'), alternativeCents !== null && cents(alternativeCents)],
  ]);
  return [
    ...(blocks.length === 0 ? [block({ text: t('No statement was issued.') })] : blocks),
    ...(alternative.length === 0 ? [] : [block({ facts: alternative })]),
  ];
}

function toStatementBlock(statement: Statement, words: RecordWords): RecordBlock {
  const { t, cents, instant } = words;
  const { dispute, payment, agreedAt, hours, creditedCents } = statement;
  return block({
    title: t('Statement {number}', { number: statement.number }),
    facts: factsOf([
      [t('Issued on'), instant(statement.issuedAt)],
      [t('Issued by'), byLine(statement.issuedBy, statement.lender.municipalityName)],
      [t('Used on'), words.days({ startsOn: statement.usedFrom, endsOn: statement.usedUntil })],
      [t('Hours used'), hours !== null && t('{hours} h', { hours: words.number(hours) })],
      [t('HST number of the lender'), statement.hstNumber && formatHstNumber(statement.hstNumber)],
      [t('Purchase order'), statement.purchaseOrder],
      [t('Account code'), statement.glCode],
      [t('Note'), statement.note],
      [t('Disputed on'), dispute && instant(dispute.at)],
      [t('Disputed by'), dispute && byLine(dispute.by, statement.borrower.municipalityName)],
      [t('Reason of the dispute'), dispute && dispute.reason],
      ...(dispute?.lines ?? []).map(({ position, reason }): [string, string] => [
        t('Disputed line {number}', { number: position + 1 }),
        reason,
      ]),
      [t('Agreed on'), agreedAt && instant(agreedAt)],
      [t('Agreed by'), agreedAt && (statement.agreedBy ?? t('Nobody disputed it in time'))],
      [t('Credited'), creditedCents > 0 && cents(creditedCents)],
      [t('Amount due'), agreedAt && cents(statement.dueCents)],
      [t('Paid on'), payment && words.day(payment.paidOn)],
      [t('Reference of the payment'), payment && payment.reference],
      [
        t('Paid by settlement'),
        payment && payment.settlementId !== null && t('Settlement #{id}', { id: payment.settlementId }),
      ],
    ]),
    ...toTable(statement, words),
  });
}

const toCreditBlock = (note: CreditNote, statement: Statement, words: RecordWords): RecordBlock =>
  block({
    title: words.t('Credit note {number} on statement {statement}', {
      number: note.number,
      statement: statement.number,
    }),
    facts: factsOf([
      [words.t('Issued on'), words.instant(note.issuedAt)],
      [words.t('Issued by'), byLine(note.issuedBy, statement.lender.municipalityName)],
      [words.t('Reason'), note.reason],
    ]),
    ...toTable(note, words),
  });

const byLine = (name: string | null, municipality: string): string => [name, municipality].filter(Boolean).join(', ');

const toTable = (sums: Statement | CreditNote, words: RecordWords) => ({
  columns: LINE_COLUMNS.map((name: LoanRecordText) => words.t(name)),
  rows: toLineRows(sums, words),
});
