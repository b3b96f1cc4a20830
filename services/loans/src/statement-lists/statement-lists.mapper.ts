import { StatementSummary } from '@commonyard/contracts/http/statements';
import type { Locale } from '@commonyard/contracts/identity.values';
import { LINE_KIND_LABELS, UNIT_LABELS } from '@commonyard/contracts/quote-labels.values';
import { HST_LINE, STATEMENT_KIND_LABELS } from '@commonyard/contracts/statement-labels.values';
import { STATEMENT_STATE_LABELS } from '@commonyard/contracts/statements.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { pickFields } from '@commonyard/service-kit/fields';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { toCsvAmount, type CsvValue } from '@commonyard/service-kit/http/csv';
import type { StatementOfLines, StatementRow } from '../loans/statements.repository.ts';
import { dueOf } from '../statements/statement-rights.policy.ts';
import { numberOf } from '../statements/statements.mapper.ts';

/** A statement in the list of a municipality. */
export function toStatementSummary(row: StatementRow, { municipality, locale }: Caller): StatementSummary {
  const side = row.municipality === municipality ? 'lender' : 'borrower';
  const { facts } = row;
  return pickFields(StatementSummary, {
    ...row,
    side,
    number: numberOf(row),
    partner:
      side === 'lender'
        ? { municipality: row.borrower, municipalityName: facts.borrower[locale] }
        : { municipality: row.municipality, municipalityName: facts.lender[locale] },
    equipment: facts.equipment,
    dueCents: dueOf(row),
  });
}

type Words = { locale: Locale; t: (text: string) => string };

/**
 * The rows of a statement, or of a credit note of it, in an exported file: one for each line, and one for the HST. All amounts are
 * positive: a formula would begin with a minus. A discount stands in the column that the other lines do not use.
 */
export function toCsvRows(document: StatementOfLines, statement: StatementRow, { locale, t }: Words): CsvValue[][] {
  const isCredit = document.corrects !== null;
  const { facts, loanId, hstCents, lines } = document;
  const head: CsvValue[] = [
    numberOf(document),
    t(isCredit ? STATEMENT_KIND_LABELS.credit_note : STATEMENT_KIND_LABELS.statement),
    isCredit ? numberOf(statement) : null,
    torontoDay(new Date(document.issuedAt)),
    loanId,
    facts.lender[locale],
    facts.borrower[locale],
    facts.equipment,
    facts.purchaseOrder,
    facts.glCode,
  ];
  const tail: CsvValue[] = [t(STATEMENT_STATE_LABELS[statement.state]), statement.paidOn, statement.paidReference];
  const amount = (cents: number) => toCsvAmount(cents, locale);
  /** Charged and credited. */
  const columns = (cents: number, isCredited: boolean): CsvValue[] =>
    isCredited ? [null, amount(cents)] : [amount(cents), null];
  return [
    ...lines.map(({ kind, description, unit, quantity, rateCents, cents }) => [
      ...head,
      t(LINE_KIND_LABELS[kind]),
      description,
      t(UNIT_LABELS[unit]),
      amount(quantity * 100),
      amount(rateCents),
      ...columns(cents, isCredit !== (kind === 'discount')),
      null,
      null,
      ...tail,
    ]),
    [...head, t(HST_LINE), null, null, null, null, null, null, ...columns(hstCents, isCredit), ...tail],
  ];
}
