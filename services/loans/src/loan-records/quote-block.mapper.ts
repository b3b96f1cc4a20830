import type { RecordBlock } from '@commonyard/contracts/http/loan-records';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Quote } from '@commonyard/contracts/http/quotes';
import { LINE_KIND_LABELS, UNIT_LABELS } from '@commonyard/contracts/quote-labels.values';
import type { RecordWords } from './record-words.mapper.ts';
import { block, factsOf } from './record-blocks.mapper.ts';

/** A quote or a counter-offer with its lines and sums. */
export function toQuoteBlock(loan: Loan, quote: Quote, words: RecordWords): RecordBlock {
  const { t, cents } = words;
  const title =
    quote.side === 'lender' ? 'Quote {number} of {municipality}' : 'Counter-offer {number} of {municipality}';
  const toSum = (name: 'Subtotal' | 'HST' | 'Total', value: number) => [t(name), '', '', '', cents(value)];
  return block({
    title: t(title, { number: quote.number, municipality: loan[quote.side].municipalityName }),
    facts: factsOf([
      [t('Days'), words.days(quote)],
      [t('Sent on'), words.instant(quote.createdAt)],
      [t('Open until'), words.day(quote.expiresOn)],
      [t('Note'), quote.note],
    ]),
    columns: (['Line', 'Quantity', 'Rate', 'HST', 'Amount'] as const).map((name) => t(name)),
    rows: [
      ...quote.lines.map(({ kind, description, unit, quantity, rateCents, hst, cents: amount }) => [
        [words.label(LINE_KIND_LABELS[kind]), description].filter(Boolean).join(': '),
        `${words.number(quantity)} × ${words.label(UNIT_LABELS[unit])}`,
        cents(rateCents),
        t(hst ? 'Yes' : 'No'),
        cents(kind === 'discount' ? -amount : amount),
      ]),
      toSum('Subtotal', quote.subtotalCents),
      toSum('HST', quote.hstCents),
      toSum('Total', quote.totalCents),
    ],
  });
}
