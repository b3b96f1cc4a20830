import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Handover } from '@commonyard/contracts/http/handovers';
import type { LoanContacts } from '@commonyard/contracts/http/loan-plans';
import type { Quote } from '@commonyard/contracts/http/quotes';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import { instantText } from '@commonyard/service-kit/db/json';
import { compileQuery, type Inputs } from '@commonyard/service-kit/db/statements';
import { signingOf, type Signing } from '../agreements/agreements.repository.ts';
import { termsOf } from '../availability/terms.repository.ts';
import { CERTIFICATE_FACTS } from '../certificates/certificates.repository.ts';
import type { CertificateFacts, Database, Db, LoanRow } from '../database.ts';
import { returnDay } from '../loans/loans.repository.ts';
import { listingOf } from '../projections/listings.repository.ts';
import { quotesOf } from '../quotes/quotes.repository.ts';

/**
 * Reads everything that the page of a loan shows in one statement: waiting for the result of a short statement costs more than running
 * it. `side` is null for an administrator of the platform, who gets no suggested contacts.
 */
export async function readDetails(db: Db, loan: LoanRow, side: LoanSide | null) {
  const { id, listingId, startsOn, borrowerMunicipality, proposal, proposedEnd, extension } = loan;
  const named = [proposal?.userId, proposedEnd?.userId, extension?.userId].filter((userId) => userId !== undefined);
  const municipality = side && (side === 'lender' ? loan.lenderMunicipality : borrowerMunicipality);
  const [row] = await selectDetails(db, { loanId: id, listingId, startsOn, borrowerMunicipality, municipality, named });
  return row!;
}

type Input = Pick<LoanRow, 'listingId' | 'startsOn' | 'borrowerMunicipality'> & {
  loanId: number;
  municipality: string | null;
  /** The ids of the users in the row of the loan: who proposed a step, an end or another last day. */
  named: number[];
};

const selectDetails = compileQuery((db: Kysely<Database>, input: Inputs<Input>) => {
  const loanId = input('loanId');
  const certificates = db
    .selectFrom('certificates')
    .select(CERTIFICATE_FACTS)
    .where('municipality', '=', input('borrowerMunicipality'))
    .where('removedAt', 'is', null);
  const decision = db
    .selectFrom('loanCertificates')
    .select(['loanId', 'outcome', 'certificate', 'reason', 'startsOn', 'endsOn', 'userId'])
    .select(instantText('decided_at').as('decidedAt'))
    .where('loanId', '=', loanId)
    .orderBy('id', 'desc')
    .limit(1);
  // The hand-over before the return.
  const handovers = db
    .selectFrom('handovers')
    .select(['kind', 'side', 'inspectionId', 'contentHash', 'hourMeter', 'fuel', 'name', 'onOtherPhone'])
    .select(instantText('confirmed_at').as('confirmedAt'))
    .where('loanId', '=', loanId)
    .orderBy('kind')
    .orderBy('handovers.confirmedAt');
  const inspections = db
    .selectFrom('loanInspections')
    .select(['type', 'contentHash'])
    .where('loanId', '=', loanId)
    .orderBy('completedAt', 'desc')
    .orderBy('inspectionId', 'desc');
  const outOfService = db
    .selectFrom('calendars')
    .select('outOfServiceSince')
    .where('listingId', '=', input('listingId'));
  const lateLoan = db
    .selectFrom('loans')
    .select(returnDay.as('day'))
    .where('listingId', '=', input('listingId'))
    .where('status', '=', 'out')
    .where('overdueSince', 'is not', null)
    .where('endsOn', '<', input('startsOn'))
    .limit(1);
  const parts = db
    .selectFrom('loanPlanParts')
    .select(['part', 'content', 'userId'])
    .select(instantText('saved_at').as('savedAt'))
    .where('loanId', '=', loanId);
  const lastContacts = db
    .selectFrom('loanPlanParts')
    .select('content')
    .where('municipality', '=', input('municipality'))
    .where(sql<boolean>`part IN ('lender_contacts', 'borrower_contacts')`)
    .where('loanId', '<>', loanId)
    .orderBy('savedAt', 'desc')
    .limit(1);
  const statement = db
    .selectFrom('statements')
    .select(['paidBy', sql<number>`total_cents - credited_cents`.as('leftCents')])
    .select([instantText('paid_at').as('paidAt'), instantText('agreed_at').as('agreedAt')])
    .where('loanId', '=', loanId)
    .where('corrects', 'is', null)
    .orderBy('id', 'desc')
    .limit(1);
  const named = sql<{ id: number }>`(
    SELECT unnest(${input('named')}::integer[]) AS id
    UNION SELECT user_id FROM loan_plan_parts WHERE loan_id = ${loanId}
    UNION SELECT user_id FROM loan_certificates WHERE loan_id = ${loanId}
    UNION SELECT paid_by FROM statements WHERE loan_id = ${loanId})`;
  // Not a join, for which the planner may scan the table of users: it overestimates how many a loan names.
  const users = db
    .selectFrom(named.as('named'))
    .select([
      'named.id',
      (query) => query.selectFrom('users').select('name').whereRef('users.id', '=', 'named.id').as('name'),
    ]);
  return db.selectNoFrom([
    jsonObjectFrom(listingOf(db, input)).$notNull().as('listing'),
    jsonArrayFrom(quotesOf(db, input)).$castTo<Quote[]>().as('quotes'),
    jsonObjectFrom(termsOf(db, input)).as('terms'),
    outOfService.$asScalar().as('outOfServiceSince'),
    jsonArrayFrom(certificates).$castTo<CertificateFacts[]>().as('certificates'),
    jsonObjectFrom(decision).as('decision'),
    jsonArrayFrom(handovers).$castTo<Handover[]>().as('handovers'),
    jsonArrayFrom(inspections).as('inspections'),
    lateLoan.$asScalar().as('lateLoanEndsOn'),
    jsonArrayFrom(parts).as('parts'),
    lastContacts.$asScalar().$castTo<LoanContacts | null>().as('suggestedContacts'),
    jsonObjectFrom(statement).as('statement'),
    jsonObjectFrom(signingOf(db, input)).$castTo<Signing | null>().as('signing'),
    jsonArrayFrom(users).as('users'),
  ]);
});
