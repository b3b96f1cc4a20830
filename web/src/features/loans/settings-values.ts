import { object, string } from 'yup';
import { parseCents } from '@commonyard/contracts/amounts.values';
import { QUOTE_LIMITS } from '@commonyard/contracts/quotes.values';
import { QUOTE_MESSAGES } from './quote-values.ts';

/** Yup schema of the settings of a municipality. The limit is an amount in dollars. */
export const settingsSchema = object({
  operatorLimitCents: string().test('amount', QUOTE_MESSAGES.rate, (text = '') => {
    const cents = parseCents(text);
    return cents !== undefined && cents <= QUOTE_LIMITS.totalCents;
  }),
});
