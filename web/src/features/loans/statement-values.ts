import { object } from 'yup';
import type { QuoteLine } from '@commonyard/contracts/http/quotes';
import type { CreditNoteBody, Statement, StatementBody, StatementDraft } from '@commonyard/contracts/http/statements';
import {
  leftAfter,
  needsStatementNote,
  STATEMENT_LIMITS as LIMITS,
  STATEMENT_MESSAGES as MESSAGES,
  sumCredit,
} from '@commonyard/contracts/statements.values';
import { readDecimal } from '../../lib/dollars.ts';
import { lineText, paragraphsText } from '../../lib/text-schemas.ts';
import { linesSchema, toLineBodies, toLineInputs, toLineValues, withoutHst, type LineValues } from './quote-values.ts';

export type StatementValues = { lines: LineValues[]; glCode: string; note: string };

export function initialStatement({ lines, hstNumber, glCode }: StatementDraft): StatementValues {
  const values = lines.map(toLineValues);
  return { lines: hstNumber === null ? withoutHst(values) : values, glCode: glCode ?? '', note: '' };
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
  { lines, glCode, note }: StatementValues,
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
  // In hundredths: sums of floating-point numbers are not exact.
  const credited = new Map<string, number>();
  for (const line of creditNotes.flatMap((creditNote) => creditNote.lines))
    credited.set(keyOf(line), (credited.get(keyOf(line)) ?? 0) + Math.round(line.quantity * 100));
  return lines.map((line) => {
    const all = Math.round(line.quantity * 100);
    const before = credited.get(keyOf(line)) ?? 0;
    const taken = Math.min(all, before);
    credited.set(keyOf(line), before - taken);
    return { ...line, quantity: (all - taken) / 100 };
  });
}

const keyOf = ({ kind, description, unit, rateCents, hst }: QuoteLine): string =>
  JSON.stringify([kind, description, unit, rateCents, hst]);

export type CreditValues = { lines: { quantity: string }[]; reason: string };

/** What a credit note with these quantities takes back; lines without a quantity are left out. */
export const toCreditLines = (values: CreditValues['lines'], lines: readonly QuoteLine[]): CreditNoteBody['lines'] =>
  lines.flatMap(({ kind, description, unit, rateCents, hst }, index) => {
    const quantity = readDecimal(values[index]?.quantity ?? '');
    return quantity ? [{ kind, unit, quantity, rateCents, hst, ...(description !== null && { description }) }] : [];
  });

/** The sums of that credit note, and whether it takes back more than the statement still charges. */
export const creditTotal = (values: CreditValues['lines'], statement: Charged) =>
  sumCredit(
    toCreditLines(values, creditableLines(statement)).map(({ description: _text, ...line }) => line),
    leftAfter(statement, statement.creditNotes),
  );
export type Charged = Pick<Statement, 'lines' | 'creditNotes' | 'subtotalCents' | 'hstCents' | 'totalCents'>;
