import { object } from 'yup';
import type { QuoteLine } from '@commonyard/contracts/http/quotes';
import type { CreditNoteBody, Statement, StatementBody, StatementDraft } from '@commonyard/contracts/http/statements';
import {
  linesLeftAfter,
  needsStatementNote,
  STATEMENT_LIMITS as LIMITS,
  STATEMENT_MESSAGES as MESSAGES,
  sumCredit,
} from '@commonyard/contracts/statements.values';
import { readDecimal } from '../../lib/dollars.ts';
import { lineText, paragraphsText } from '../../lib/text-schemas.ts';
import { linesSchema, toLineBodies, toLineInputs, toLineValues, withoutHst, type LineValues } from './quote-values.ts';

export type StatementValues = {
  lines: LineValues[];
  glCode: string;
  note: string;
  /** Whether the lines have the HST of a lender with an HST number. It is kept with what was typed. */
  hasHstNumber: boolean;
};

export function initialStatement({ lines, hstNumber, glCode }: StatementDraft): StatementValues {
  const values = lines.map(toLineValues);
  const hasHstNumber = hstNumber !== null;
  return { lines: hasHstNumber ? values : withoutHst(values), glCode: glCode ?? '', note: '', hasHstNumber };
}

/** The lines with the HST of those of a draft; with HST where the draft has no such line. */
export const withHstOf = (lines: readonly LineValues[], draft: Pick<StatementDraft, 'lines'>): LineValues[] =>
  agreedBeside(lines, draft.lines).map((drafted, index) => ({ ...lines[index]!, hst: drafted?.hst ?? true }));

/** Whether the lines differ from what was agreed and read, which the note explains. */
export function mustExplain(lines: readonly LineValues[], draft: StatementDraft): boolean {
  const inputs = toLineInputs(lines);
  return needsStatementNote(
    lines.map(({ kind, unit }, index) => ({ ...inputs[index]!, kind, unit })),
    draft,
  );
}

export const statementSchema = (draft: StatementDraft) =>
  object({
    lines: linesSchema(1),
    glCode: lineText().max(LIMITS.glCode.max, MESSAGES.glCode),
    note: paragraphsText()
      .max(LIMITS.note, MESSAGES.note)
      .test('explained', MESSAGES.unexplained, (note, { parent }) => {
        const { lines } = parent as StatementValues;
        return Boolean(note?.trim()) || !mustExplain(lines, draft);
      }),
  });

export const toStatementBody = (
  { lines, glCode, note }: Omit<StatementValues, 'hasHstNumber'>,
  { hstNumber }: Pick<StatementDraft, 'hstNumber'>,
): StatementBody => ({
  lines: toLineBodies(hstNumber === null ? withoutHst(lines) : lines),
  glCode: glCode.trim() || null,
  ...(note.trim() && { note: note.trim() }),
});

/** The agreed line beside each line of a statement: the first of its kind with the first agreed one, and so on. */
export function agreedBeside(lines: readonly Pick<LineValues, 'kind'>[], agreed: readonly QuoteLine[]) {
  return lines.map(({ kind }, index) => {
    const before = lines.slice(0, index).filter((line) => line.kind === kind).length;
    return agreed.filter((line) => line.kind === kind)[before];
  });
}

/** The lines of a statement with the quantity that no credit note has taken back yet. */
export function creditableLines({ lines, creditNotes }: Pick<Statement, 'lines' | 'creditNotes'>): QuoteLine[] {
  const left = linesLeftAfter(lines, creditNotes);
  return lines.map((line, index) => ({ ...line, quantity: left[index]!.hundredths / 100 }));
}

export type CreditValues = { lines: { quantity: string }[]; reason: string };

/** What a credit note with these quantities takes back; lines without a quantity are left out. */
export const toCreditLines = (values: CreditValues['lines'], lines: readonly QuoteLine[]): CreditNoteBody['lines'] =>
  lines.flatMap(({ kind, description, unit, rateCents, hst }, index) => {
    const quantity = readDecimal(values[index]?.quantity ?? '');
    return quantity ? [{ kind, unit, quantity, rateCents, hst, ...(description !== null && { description }) }] : [];
  });

/** The sums of that credit note, and whether it takes back more than the statement still charges. */
export const creditTotal = (values: CreditValues['lines'], statement: Charged) =>
  sumCredit(toCreditLines(values, creditableLines(statement)), statement, statement.creditNotes);
export type Charged = Pick<Statement, 'lines' | 'creditNotes' | 'subtotalCents' | 'hstCents' | 'totalCents'>;
