/** The cents of an amount that a user typed, such as '1,800', '85.5' or '85,50'; undefined for anything else. */
export const readCents = (text: string): number | undefined => readHundredths(text.replaceAll(/[\s$]/g, ''));

/** A number with at most two decimals, such as '7.5' or '7,5'; undefined for anything else. */
export function readDecimal(text: string): number | undefined {
  const hundredths = readHundredths(text.trim());
  return hundredths === undefined ? undefined : hundredths / 100;
}

/** The text of an amount in a field: '450' or '85.50'. */
export const toDollars = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

function readHundredths(text: string): number | undefined {
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}
