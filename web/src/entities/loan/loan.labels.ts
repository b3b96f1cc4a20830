import type { QuoteUnit } from '@commonyard/contracts/quotes.values';
import { labels } from '@commonyard/contracts/known-values.values';
import { formatCents, formatNumber } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';
import type { LoanSummary } from '@commonyard/contracts/http/loans';
import type { LoanSide } from '@commonyard/contracts/loans.values';

// Catalogue keys for stored values.

export const QUANTITY_LABELS = labels<Exclude<QuoteUnit, 'once'>>({
  month: '{quantity} months × {rate}',
  week: '{quantity} weeks × {rate}',
  day: '{quantity} days × {rate}',
  hour: '{quantity} hours × {rate}',
  litre: '{quantity} litres × {rate}',
  km: '{quantity} km × {rate}',
});

type Line = { unit: QuoteUnit; quantity: number; rateCents: number };

/** '5 days × $450'; of a lump sum only a quantity that is not one: '2 × $100'. */
export function quantityText({ unit, quantity, rateCents }: Line, t: TFunction): string | undefined {
  const values = { quantity: formatNumber(quantity), rate: formatCents(rateCents) };
  if (unit !== 'once') return t(QUANTITY_LABELS[unit], { ...values, count: quantity });
  return quantity === 1 ? undefined : `${values.quantity} × ${values.rate}`;
}

export const sideName = ({ lender, borrower }: Pick<LoanSummary, LoanSide>, side: LoanSide): string =>
  labels<LoanSide>({ lender: lender.municipalityName, borrower: borrower.municipalityName })[side];
