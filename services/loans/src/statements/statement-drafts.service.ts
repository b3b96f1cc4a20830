import { countDays } from '@commonyard/contracts/calendar-days.values';
import type { Statement, StatementDraft } from '@commonyard/contracts/http/statements';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Db, LoanRow } from '../database.ts';
import { contentOf } from '../loan-plans/loan-plans.mapper.ts';
import { listPlans } from '../loan-plans/loan-plans.repository.ts';
import { listHandovers } from '../loans/handovers.repository.ts';
import { getSettings } from '../municipality-settings/municipality-settings.repository.ts';
import { findNames } from '../projections/users.repository.ts';
import { findNewestQuote } from '../quotes/quotes.repository.ts';
import { leftOf } from './statement-rights.policy.ts';
import { draftLines, readingsOf, usedDaysOf } from './statements.policy.ts';
import { numberOf, toStatements, usersOf } from './statements.mapper.ts';
import { listStatements } from '../loans/statements.repository.ts';

/** What a statement of a returned loan would charge, before the lending side completes it. */
export async function draftStatement(db: Db, loan: LoanRow): Promise<StatementDraft> {
  const quote = await findNewestQuote(db, loan.id);
  const settings = await getSettings(db, loan.lenderMunicipality);
  const parts = (await listPlans(db, [loan.id])).get(loan.id) ?? [];
  const earlier = (await listStatements(db, [loan.id])).findLast(({ corrects }) => corrects === null);
  const readings = readingsOf(await listHandovers(db, loan.id));
  const used = usedDaysOf(loan);
  const days = countDays(used.usedFrom, used.usedUntil);
  const hstNumber = settings.hstNumber ?? null;
  // A loan that an earlier version stored may have no quote.
  const agreed = quote ?? { lines: [], startsOn: loan.startsOn, endsOn: loan.endsOn, terms: null };
  return {
    ...draftLines(agreed, { days, hours: readings.hours, hasHstNumber: hstNumber !== null }),
    agreedLines: agreed.lines,
    agreedStartsOn: loan.startsOn,
    agreedEndsOn: loan.endsOn,
    ...used,
    ...readings,
    hstNumber,
    glCode: settings.glCode ?? null,
    purchaseOrder: contentOf(parts, 'purchase_order')?.number ?? null,
    replaces: earlier && leftOf(earlier) > 0 ? numberOf(earlier) : null,
  };
}

/** The statements of a loan, newest first, for a caller who may read it. */
export async function describeStatements(db: Db, caller: Caller, loan: LoanRow): Promise<Statement[]> {
  const rows = await listStatements(db, [loan.id]);
  const nameOf = await findNames(db, usersOf(rows));
  return toStatements(rows, { loan, caller, nameOf });
}
