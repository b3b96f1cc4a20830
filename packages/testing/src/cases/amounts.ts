// What people write where an amount is expected. The tests of every entrance share these tables.

/** Amounts and their cents. */
export const AMOUNTS: [text: string, cents: number][] = [
  ['450', 45_000],
  ['450,00', 45_000],
  ['450.00', 45_000],
  ['450.5', 45_050],
  ['450,5', 45_050],
  ['0,07', 7],
  ['1,234', 123_400],
  ['1,234.50', 123_450],
  ['1 234', 123_400],
  ['1 234,50', 123_450],
  ['1\u00A0234,50\u00A0$', 123_450],
  ['1\u202F234,50\u202F$', 123_450],
  ['1\u2009234.5', 123_450],
  ['\u200E1\u202F234,50\u200F\u2060', 123_450],
  ['1,234,567.89', 123_456_789],
  ['$450', 45_000],
  ['$ 1,234', 123_400],
  ['450 $', 45_000],
  ['CA$450.00', 45_000],
  ['450,00 CA$', 45_000],
  ['450,00 $ CA', 45_000],
  ['450 CAD', 45_000],
];

/** What is an amount without a currency too. */
export const QUANTITIES = AMOUNTS.filter(([text]) => !text.includes('$') && !text.includes('CA'));

/** What is no amount, and no words either. */
export const NO_AMOUNTS = [
  '-5',
  '−5',
  '1.234',
  '1,23,456',
  '1,234,50',
  '1,2345',
  '12 34',
  '1 234\u00A0567',
  '1.234,50',
  '450.',
  ',50',
  '5,125.125',
  '0,500',
  '000,500',
  '00,500.00',
  '0 500',
  '000\u00A0500 $',
  '$0,500',
  '$',
  '$5$',
  '1e3',
  '0x10',
  '٤٥٠',
  'CA$-5',
  '1'.repeat(16),
];
