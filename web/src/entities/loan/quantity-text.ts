import type { QuoteUnit } from '@commonyard/contracts/quotes.values';
import { formatCents, formatNumber } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';
import { QUANTITY_LABELS } from './loan.labels.ts';

type Line = { unit: QuoteUnit; quantity: number; rateCents: number };

/** '5 days × $450'; of a lump sum only a quantity that is not one: '2 × $100'. */
export function quantityText({ unit, quantity, rateCents }: Line, t: TFunction): string | undefined {
  const values = { quantity: formatNumber(quantity), rate: formatCents(rateCents) };
  if (unit !== 'once') return t(QUANTITY_LABELS[unit], { ...values, count: quantity });
  return quantity === 1 ? undefined : `${values.quantity} × ${values.rate}`;
}
