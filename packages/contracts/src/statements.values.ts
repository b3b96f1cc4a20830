// Statements of returned loans, their credit notes, and the yearly settlements of two municipalities. Amounts are integer cents.
import { labels } from './known-values.values.ts';
import { roundedHundredth } from './loans.values.ts';
import { sumLineCents, type QuoteLineInput, type QuoteSums, type QuoteUnit } from './quotes.values.ts';

/**
 * What has become of a statement: it waits for the borrowing side, which agrees to it or disputes it; credit notes have taken all of
 * it back; or it is paid.
 */
export const STATEMENT_STATES = ['issued', 'disputed', 'agreed', 'credited', 'paid'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

export const STATEMENT_STATE_LABELS = labels<StatementState>({
  issued: 'Waits for the borrower',
  disputed: 'Disputed',
  agreed: 'Agreed, not paid',
  credited: 'Credited',
  paid: 'Paid',
});

/** `proposed` by one municipality, `confirmed` by the other, and ended by either before. */
export const SETTLEMENT_STATES = ['proposed', 'confirmed', 'ended'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

export const STATEMENT_LIMITS = {
  note: 2_000,
  reason: { min: 3, max: 1_000 },
  lineReason: { min: 3, max: 200 },
  glCode: { min: 1, max: 40 },
  reference: { min: 1, max: 100 },
  /** What the loan would have cost otherwise: a hundred million dollars. */
  alternativeCents: 10_000_000_000,
  /** The most statements of one settlement. */
  settled: 500,
  /** The most rows of an exported file. */
  exported: 10_000,
} as const;

/** A registration number of the Canada Revenue Agency as it is stored: nine digits, RT and four digits. */
export const HST_NUMBER = '^\\d{9}RT\\d{4}$';
/** The same as people type it: with blanks, and in small letters. */
export const TYPED_HST_NUMBER =
  '^(?:\\d[ \\u00A0\\u202F]?){9}[Rr][ \\u00A0\\u202F]?[Tt][ \\u00A0\\u202F]?(?:\\d[ \\u00A0\\u202F]?){4}$';
/** A stored number as people read it: `123456789 RT0001`. */
export const formatHstNumber = (stored: string): string => stored.replace('RT', ' RT');
/** A typed number as it is stored. */
export const toHstNumber = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

export const STATEMENT_MESSAGES = {
  note: 'Please shorten the note to 2,000 characters',
  reason: 'Please give a reason of 3 to 1,000 characters',
  lineReason: 'Please say in 3 to 200 characters what is wrong with this line',
  glCode: 'Please enter an account code of up to 40 characters',
  hstNumber: 'Please enter an HST number such as 123456789 RT0001',
  noHstNumber: 'Your municipality has no HST number. No HST may be charged',
  noLines: 'Please enter at least one line',
  unexplained: 'Some lines differ from what was agreed and read. Please explain that in the note',
  notFound: 'This statement could not be found.',
  changed: 'The lender has issued another statement in the meantime',
  balanceChanged: 'What both municipalities owe each other has changed in the meantime',
  noTotal: 'A statement must charge more than $0. Otherwise say that nothing more is charged',
  overCredited: 'A credit note cannot exceed what is still charged',
  negativeHst: 'The HST of all lines cannot be less than $0',
  emptyCredit: 'A credit note must be more than $0',
  disputedLine: 'The statement has no such line',
  notAgreed: 'The borrower has not agreed to this statement',
  nothingDue: 'Nothing of this statement is due any more',
  paidDay: 'Please choose a day from the first day of the loan to today',
  reference: 'Please enter a reference of up to 100 characters',
  alternative: 'Please enter an amount of up to $100,000,000',
  officerOnly: 'This total is above your limit. An administrator of your municipality must do this',
  partner: 'Please choose another municipality of the list',
  year: 'Please choose a year',
  nothingToSettle: 'No agreed statement of this year between both municipalities is unpaid',
  tooMany: 'A settlement can have at most 500 statements',
  settlementOpen: 'There is a settlement of this year that waits for a confirmation',
  settlementNotFound: 'This settlement could not be found.',
  settlementStale: 'This settlement was changed in the meantime',
  settlementChanged:
    'A statement of this settlement was credited or paid meanwhile. Please end it and propose it again',
  settlementEnded: 'This settlement does not wait for a confirmation any more',
  ownSettlement: 'The other municipality confirms what yours proposed',
} as const;

export const STATEMENTS_PAGE_SIZE = 25;
/** Default and maximum of a page: each settlement lists up to 500 statements. */
export const SETTLEMENTS_PAGE_SIZE = 10;

/** The reference of a payment by a settlement, the same in both languages: year and number, `2026-S12`. */
export const settlementReference = (year: number, id: number): string => `${year}-S${id}`;

/** The number of a statement or a credit note as people read it: year and position in the series of the lender, `2026-0007`. */
export const statementNumber = (year: number, sequence: number): string =>
  `${year}-${String(sequence).padStart(4, '0')}`;

/** The net amount of a settlement: who pays whom what. Null where both owe the same. */
export function netOf(
  proposerOwesCents: number,
  partnerOwesCents: number,
): { payer: 'proposer' | 'partner'; cents: number } | null {
  if (proposerOwesCents === partnerOwesCents) return null;
  return proposerOwesCents > partnerOwesCents
    ? { payer: 'proposer', cents: proposerOwesCents - partnerOwesCents }
    : { payer: 'partner', cents: partnerOwesCents - proposerOwesCents };
}

type DocumentSums = { subtotalCents: number; hstCents: number };
/** What is still charged of a statement, and how many credit notes it has. */
export type CreditLeft = DocumentSums & { totalCents: number; notes: number };

/** What credit notes have left of a statement. */
export function leftAfter({ subtotalCents, hstCents }: DocumentSums, creditNotes: readonly DocumentSums[]): CreditLeft {
  const left = creditNotes.reduce(
    (sums, note) => ({
      subtotalCents: sums.subtotalCents - note.subtotalCents,
      hstCents: sums.hstCents - note.hstCents,
    }),
    { subtotalCents, hstCents },
  );
  return { ...left, totalCents: left.subtotalCents + left.hstCents, notes: creditNotes.length };
}

/** Lines that differ in nothing but their quantity and cents are of one line. */
type LineOfStatement = QuoteLineInput & { unit: QuoteUnit; description?: string | null };
type ChargedLine = LineOfStatement & { cents: number };
type LineLeft = { key: string; hundredths: number; cents: number };

const keyOfLine = ({ kind, description, unit, rateCents, hst }: LineOfStatement): string =>
  JSON.stringify([kind, description || null, unit, rateCents, hst]);

/** What credit notes have left of each line of a statement: its quantity, in hundredths because sums of others are not exact, and its cents. */
export function linesLeftAfter(
  lines: readonly ChargedLine[],
  creditNotes: readonly { lines: readonly ChargedLine[] }[],
): LineLeft[] {
  const left = lines.map((line) => ({
    key: keyOfLine(line),
    hundredths: Math.round(line.quantity * 100),
    cents: line.cents,
  }));
  for (const line of creditNotes.flatMap((note) => note.lines)) {
    let { cents } = line;
    takeFrom(left, line, (from, hundredths, isRest) => {
      const taken = isRest ? cents : Math.min(cents, from.cents);
      cents -= taken;
      from.hundredths -= hundredths;
      from.cents -= taken;
    });
  }
  return left;
}

/**
 * Takes the quantity of a line from the same lines, the first one first. `isRest`: nothing of the quantity remains after it. Returns the
 * hundredths that no line has.
 */
function takeFrom(
  left: readonly LineLeft[],
  line: LineOfStatement,
  take: (from: LineLeft, hundredths: number, isRest: boolean) => void,
): number {
  const key = keyOfLine(line);
  let hundredths = Math.round(line.quantity * 100);
  for (const from of left) {
    if (from.key !== key || from.hundredths === 0 || hundredths === 0) continue;
    const taken = Math.min(hundredths, from.hundredths);
    hundredths -= taken;
    take(from, taken, hundredths === 0);
  }
  return hundredths;
}

/**
 * The cents of the lines of a credit note. Each is rounded half up, but at most what is left of the line of the statement; what takes the
 * rest of its quantity takes the rest of its cents, so that parts add up to it.
 */
function toCreditCents(lines: readonly LineOfStatement[], left: readonly LineLeft[]): number[] {
  return lines.map((line) => {
    let cents = 0;
    const beyond = takeFrom(left, line, (from, hundredths) => {
      const rounded = roundedHundredth(hundredths * line.rateCents);
      const taken = hundredths === from.hundredths ? from.cents : Math.min(rounded, from.cents);
      cents += Math.max(taken, 0);
      from.hundredths -= hundredths;
      from.cents -= taken;
    });
    return cents + roundedHundredth(beyond * line.rateCents);
  });
}

type ChargedDocument = DocumentSums & { lines: readonly ChargedLine[] };

/**
 * Sums a credit note. HST is rounded once for each document, so that the notes of single lines need not add up to their statement. A note
 * that takes back all that is left of the subtotal takes back all HST that is left; another one at most so much. `exceeds`: it takes back
 * more than is left, which rounding does not explain. The statement and each note, this one too, round by half a cent at most.
 */
export function sumCredit(
  lines: readonly LineOfStatement[],
  statement: ChargedDocument,
  creditNotes: readonly ChargedDocument[],
): QuoteSums & { exceeds: boolean } {
  const left = leftAfter(statement, creditNotes);
  const sums = sumLineCents(lines, toCreditCents(lines, linesLeftAfter(statement.lines, creditNotes)));
  const { lineCents, subtotalCents, hstCents: ownHstCents } = sums;
  const exceeds = subtotalCents > left.subtotalCents || ownHstCents - left.hstCents > (left.notes + 2) / 2;
  const takesAll = subtotalCents === left.subtotalCents;
  const hstCents = !exceeds && (takesAll || ownHstCents > left.hstCents) ? left.hstCents : ownHstCents;
  return { lineCents, subtotalCents, hstCents, totalCents: subtotalCents + hstCents, exceeds };
}

type ComparedLine = { kind: string; unit: string; quantity: number; rateCents: number };

/**
 * Whether a statement needs a note: a line of it is not in the draft, one of the draft is missing, or a reading that a line needs is
 * missing. The description and HST of a line explain themselves.
 */
export function needsStatementNote(
  lines: readonly ComparedLine[],
  draft: { lines: readonly ComparedLine[]; unread: boolean },
): boolean {
  const keyOf = ({ kind, unit, quantity, rateCents }: ComparedLine) => [kind, unit, quantity, rateCents].join(' ');
  const keys = (all: readonly ComparedLine[]) => all.map(keyOf).toSorted().join('\n');
  return draft.unread || keys(lines) !== keys(draft.lines);
}
