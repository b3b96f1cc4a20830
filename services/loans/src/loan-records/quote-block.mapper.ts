import type { RecordBlock } from '@commonyard/contracts/http/loan-records';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Quote } from '@commonyard/contracts/http/quotes';
import { LINE_KIND_LABELS, UNIT_LABELS } from '@commonyard/contracts/quote-labels.values';
import type { RecordWords } from './record-words.mapper.ts';
import { block, factsOf } from './record-blocks.mapper.ts';

export const LINE_COLUMNS = ['Line', 'Quantity', 'Rate', 'HST', 'Amount'] as const;

/** Lines and their sums as rows of a table. */
export function toLineRows(
  { lines, ...sums }: Pick<Quote, 'lines' | 'subtotalCents' | 'hstCents' | 'totalCents'>,
  { t, cents, number, label }: RecordWords,
): string[][] {
  const toSum = (name: 'Subtotal' | 'HST' | 'Total', value: number) => [t(name), '', '', '', cents(value)];
  return [
    ...lines.map(({ kind, description, unit, quantity, rateCents, hst, cents: amount }) => [
      [label(LINE_KIND_LABELS[kind]), description].filter(Boolean).join(': '),
      `${number(quantity)} × ${label(UNIT_LABELS[unit])}`,
      cents(rateCents),
      t(hst ? 'Yes' : 'No'),
      cents(kind === 'discount' ? -amount : amount),
    ]),
    toSum('Subtotal', sums.subtotalCents),
    toSum('HST', sums.hstCents),
    toSum('Total', sums.totalCents),
  ];
}

/** A quote or a counter-offer with its lines and sums. */
export function toQuoteBlock(loan: Loan, quote: Quote, words: RecordWords): RecordBlock {
  const { t } = words;
  const title =
    quote.side === 'lender' ? 'Quote {number} of {municipality}' : 'Counter-offer {number} of {municipality}';
  return block({
    title: t(title, { number: quote.number, municipality: loan[quote.side].municipalityName }),
    facts: factsOf([
      [t('Days'), words.days(quote)],
      [t('Sent on'), words.instant(quote.createdAt)],
      [t('Open until'), words.day(quote.expiresOn)],
      [t('Note'), quote.note],
    ]),
    columns: LINE_COLUMNS.map((name) => t(name)),
    rows: toLineRows(quote, words),
  });
}
