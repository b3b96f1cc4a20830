import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import {
  LOAN_COLUMNS,
  LOAN_HANDOVER_COLUMNS,
  LOAN_INSURANCE_COLUMN,
  LOAN_INSURANCE_LABELS,
  LOAN_PLAN_COLUMNS,
  LOAN_PLAN_NOT_NEEDED,
  LOAN_STATUS_LABELS,
  TERMS_RECORDED_LATER,
} from '@commonyard/contracts/loan-labels.values';
import { AUDIT_LABELS_FR, VALUE_TEXTS } from '@commonyard/contracts/audit-labels.values';
import type { HandoverKind } from '@commonyard/contracts/handovers.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import { LOAN_SIDES, MAX_EXPORTED_LOANS } from '@commonyard/contracts/loans.values';
import { TERMS_FIELDS, TERMS_NAMES } from '@commonyard/contracts/term-names.values';
import { DAMAGE_LABELS, FUEL_LABELS, OPERATOR_LABELS } from '@commonyard/contracts/terms-labels.values';
import { VALUE_LABELS_FR } from '@commonyard/contracts/value-labels-fr.values';
import { personal } from '@commonyard/service-kit/audit/personal-values';
import { signedIn, type Caller } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { sendCsv, type CsvValue, toCsvAmount, toCsvInstant } from '@commonyard/service-kit/http/csv';
import type { Insurance } from '../certificates/certificates.policy.ts';
import { readInsurances } from '../certificates/loan-insurance.service.ts';
import { listSignaturesOf, type SignatureRow } from '../agreements/agreements.repository.ts';
import type { LoanRow } from '../database.ts';
import type { Deps } from '../deps.ts';
import { listHandoversOf, type HandoverRow } from '../loans/handovers.repository.ts';
import { contentOf } from '../loan-plans/loan-plans.mapper.ts';
import { listPlans, type SavedPart } from '../loan-plans/loan-plans.repository.ts';
import { listNewestTerms, type QuoteTerms } from '../quotes/quotes.repository.ts';
import { recordExport } from './record-export.service.ts';
import { listLoans, type ListPlace, type LoanFilters } from './loan-list.repository.ts';
import { toLoanSummary } from './loans.mapper.ts';

const BATCH = 500;

export async function loanExportRoutes(app: App, { db, pool, usage }: Deps): Promise<void> {
  app.route({
    ...LOANS_ROUTES['GET /api/loans/export'],
    onRequest: signedIn,
    handler: async (request, reply) => {
      const { caller, query } = request;
      const { locale } = caller;
      await recordExport({ db, usage }, request, {
        action: 'loans_exported',
        // The searched words may be a name.
        details: { ...query, ...(query.search !== undefined && { search: personal(query.search) }) },
      });
      const t = (text: string) => (locale === 'fr' ? (VALUE_LABELS_FR[text] ?? AUDIT_LABELS_FR[text] ?? text) : text);
      return sendCsv(reply, locale, {
        fileName: locale === 'fr' ? 'prets' : 'loans',
        columns: [
          ...LOAN_COLUMNS,
          ...TERMS_FIELDS.map((name) => TERMS_NAMES[name][0]),
          TERMS_RECORDED_LATER,
          ...LOAN_PLAN_COLUMNS,
          LOAN_INSURANCE_COLUMN,
          ...LOAN_HANDOVER_COLUMNS,
        ].map(t),
        lines: exportedLines({ db, pool }, { caller, filters: query, t }),
      });
    },
  });
}

type Export = { caller: Caller; filters: LoanFilters; t: (text: string) => string };

async function* exportedLines(
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  { caller, filters, t }: Export,
): AsyncGenerator<CsvValue[]> {
  let after: ListPlace | undefined;
  for (let count = 0; count < MAX_EXPORTED_LOANS; count += BATCH) {
    const rows = (await listLoans(pool, caller, filters, { limit: BATCH, offset: 0, after })).slice(0, BATCH);
    const ids = rows.map(({ id }) => id);
    const termsOf = await listNewestTerms(db, ids);
    const plans = await listPlans(db, ids);
    const insurances = await readInsurances(db, rows, termsOf);
    const handoversOf = await listHandoversOf(db, ids);
    const signaturesOf = Map.groupBy(await listSignaturesOf(db, ids), ({ loanId }) => loanId);
    for (const row of rows) {
      const loan = toLoanSummary(row, { ...row, listing: { ...row, status: row.listingStatus } }, caller);
      yield [
        loan.id,
        t(LOAN_STATUS_LABELS[loan.status]),
        loan.listing.title,
        loan.lender.municipalityName,
        loan.borrower.municipalityName,
        loan.startsOn,
        loan.endsOn,
        toCsvAmount(loan.totalCents, caller.locale),
        toCsvInstant(loan.createdAt),
        toCsvInstant(loan.updatedAt),
        loan.need && `#${loan.need.id} ${loan.need.title}`,
        ...toTermCells(termsOf.get(loan.id), caller.locale, t),
        ...toPlanCells(plans.get(loan.id) ?? [], t),
        toSignedOn(signaturesOf.get(loan.id) ?? []),
        toInsuranceCell(insurances.get(loan.id), t),
        ...toHandoverCells(row, handoversOf.get(loan.id) ?? [], caller.locale),
      ];
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.place;
  }
}

function toInsuranceCell(insurance: Insurance | undefined, t: Export['t']): CsvValue {
  if (!insurance) return null;
  const { state, decision } = insurance;
  return t(LOAN_INSURANCE_LABELS[state === 'done' ? decision!.outcome : state]);
}

function toHandoverCells(
  { outAt, returnedAt, recallDue, overdueSince }: LoanRow,
  handovers: HandoverRow[],
  locale: Locale,
): CsvValue[] {
  const meterAt = (kind: HandoverKind) => {
    const read = handovers.find((row) => row.kind === kind)?.hourMeter ?? null;
    // Hundredths of an hour, with the decimal sign of the language.
    return toCsvAmount(read === null ? null : Math.round(Number(read) * 100), locale);
  };
  return [
    outAt && toCsvInstant(outAt),
    returnedAt && toCsvInstant(returnedAt),
    meterAt('hand_over'),
    meterAt('return'),
    recallDue,
    overdueSince,
  ];
}

/** The purchase order, and where the sides meet. */
function toPlanCells(parts: SavedPart[], t: Export['t']): CsvValue[] {
  const purchaseOrder = contentOf(parts, 'purchase_order');
  const meetings = contentOf(parts, 'hand_over_plan');
  return [
    purchaseOrder && (purchaseOrder.number ?? t(LOAN_PLAN_NOT_NEEDED)),
    meetings && meetings.pickUp.address,
    meetings && meetings.return.address,
  ];
}

/** When the second side signed; empty before, and under a master agreement. */
function toSignedOn(signatures: SignatureRow[]): CsvValue {
  const last = signatures.at(-1);
  return last && signatures.length === LOAN_SIDES.length ? toCsvInstant(last.signedAt) : null;
}

const ENUMS = { operator: OPERATOR_LABELS, fuel: FUEL_LABELS, damage: DAMAGE_LABELS };

/** The terms of the newest quote, and whether they are those of a later day; empty without a quote. */
function toTermCells(quote: QuoteTerms | undefined, locale: Locale, t: Export['t']): CsvValue[] {
  const terms = quote?.terms;
  if (!terms) return [...TERMS_FIELDS, null].map(() => null);
  const toYesNo = (value: boolean) => t(value ? VALUE_TEXTS.yes : VALUE_TEXTS.no);
  return [
    ...TERMS_FIELDS.map((name): CsvValue => {
      if (name === 'free') return toYesNo(terms.free);
      if (name === 'operator' || name === 'fuel' || name === 'damage')
        return t((ENUMS[name] as Record<string, string>)[terms[name]]!);
      return name.endsWith('Cents') ? toCsvAmount(terms[name], locale) : terms[name];
    }),
    toYesNo(quote.termsRecordedLater),
  ];
}
