import { parseHundredths, toAmount } from '@commonyard/contracts/amounts.values';
import { currentLanguage } from './translation.ts';

/** A number with at most two decimals, such as '7.5' or '7,5'; undefined for anything else. */
export function readDecimal(text: string): number | undefined {
  const hundredths = parseHundredths(text);
  return hundredths === undefined ? undefined : hundredths / 100;
}

/** The text of an amount in a field, in the language of the page: '450', '85.50' or '85,50'. */
export const toDollars = (cents: number): string => toAmountText(toAmount(cents));

export const toAmountText = (amount: string): string =>
  currentLanguage() === 'fr' && parseHundredths(amount) !== undefined ? amount.replace('.', ',') : amount;
