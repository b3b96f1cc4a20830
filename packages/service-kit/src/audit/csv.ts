/** Text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of a CSV file (RFC 4180). Values that a spreadsheet would take for a formula begin with an apostrophe. */
export const toCsvLine = (values: (string | number | null)[]): string => `${values.map(toCell).join(',')}\r\n`;

function toCell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
