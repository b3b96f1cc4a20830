import type { ChaosFixture } from './fixture.ts';

export type LoanVerification = {
  loans: number;
  accepted: number;
  /** Agreed loans without exactly one busy period of their days, closed ones without one, others with one, and periods that overlap. */
  wrongBusyPeriods: number;
  /** Listings whose unavailable days in assets differ from those of loans. */
  wrongCalendars: number;
  /** Loans without exactly one inquiry in the status that belongs to theirs. */
  wrongInquiries: number;
  /** Statements and credit notes that lenders numbered. */
  statements: number;
  /** Gaps and repetitions in the numbers of a lender and year, and closed loans whose last statement is not agreed to, or charges more than one. */
  wrongStatements: number;
  /** Kinds of transitions of a loan of which a recipient got more or fewer notifications than there were. */
  wrongNotifications: number;
};

/** Compares the loans with their busy periods, and with what other services keep of them. Everything must be drained. */
export async function verifyLoans({ product }: ChaosFixture): Promise<LoanVerification> {
  const count = async (sql: string) => (await product.query<{ n: number }>(`SELECT count(*)::int AS n ${sql}`))[0]!.n;
  return {
    loans: await count('FROM loans.loans'),
    accepted: await count(`FROM loans.loans WHERE status = 'accepted'`),
    wrongBusyPeriods: (await count(WRONG_BUSY_PERIODS)) + (await count(OVERLAPS)),
    wrongCalendars: await count(WRONG_CALENDARS),
    wrongInquiries: await count(WRONG_INQUIRIES),
    statements: await count('FROM loans.statements'),
    wrongStatements: (await count(WRONG_NUMBERS)) + (await count(WRONG_STATEMENTS)),
    wrongNotifications: await count(WRONG_NOTIFICATIONS),
  };
}

const WRONG_BUSY_PERIODS = `
  FROM loans.loans LEFT JOIN (
    SELECT loan_id, count(*) AS periods, range_agg(days) AS days FROM loans.busy_periods WHERE kind = 'loan' GROUP BY 1
  ) AS busy ON loan_id = id
  WHERE coalesce(periods, 0) <> CASE WHEN status IN ('accepted', 'signed', 'out', 'returned', 'closed') THEN 1 ELSE 0 END
    OR (status IN ('accepted', 'signed', 'out') AND days <> datemultirange(daterange(starts_on, ends_on, '[]')))`;

const OVERLAPS = `
  FROM loans.busy_periods AS one JOIN loans.busy_periods AS other
    ON one.listing_id = other.listing_id AND one.id < other.id AND one.hold && other.hold`;

const WRONG_CALENDARS = `
  FROM loans.calendars JOIN assets.listings ON id = listing_id LEFT JOIN (
    SELECT listing_id, range_agg(hold) AS days FROM loans.busy_periods GROUP BY 1
  ) AS unavailable USING (listing_id)
  WHERE busy IS DISTINCT FROM coalesce(days, '{}') OR busy_version IS DISTINCT FROM calendars.version`;

const WRONG_INQUIRIES = `
  FROM loans.loans LEFT JOIN (
    SELECT loan_id, count(*) AS inquiries, min(status) AS inquiry_status FROM inquiries.inquiries GROUP BY 1
  ) AS opened ON loan_id = id
  WHERE inquiries IS DISTINCT FROM 1
    OR inquiry_status <> CASE
      WHEN status IN ('declined', 'cancelled') THEN 'cancelled' WHEN status = 'closed' THEN 'completed' ELSE 'in_progress'
    END`;

const WRONG_NUMBERS = `
  FROM (
    SELECT municipality, year, count(*) AS numbers, max(sequence) AS highest FROM loans.statements GROUP BY 1, 2
  ) AS issued FULL JOIN loans.statement_counters USING (municipality, year)
  WHERE numbers IS DISTINCT FROM last OR highest IS DISTINCT FROM last`;

const WRONG_STATEMENTS = `
  FROM loans.loans JOIN (
    SELECT loan_id, count(*) FILTER (WHERE total_cents > credited_cents) AS charging,
      count(*) FILTER (WHERE total_cents > credited_cents AND agreed_at IS NOT NULL) AS agreed
    FROM loans.statements WHERE corrects IS NULL GROUP BY 1
  ) AS charged ON loan_id = id
  WHERE charging > 1 OR agreed <> CASE status WHEN 'closed' THEN 1 ELSE 0 END`;

/** A side is notified of what the other one did, and both of taken days. Each side is one officer. */
const WRONG_NOTIFICATIONS = `
  FROM (
    SELECT loan.id, action, user_id, count(*) AS transitions
    FROM loans.audit_log JOIN loans.loans AS loan ON subject_kind = 'loan' AND subject_id = loan.id
    CROSS JOIN LATERAL (VALUES ('lender', lender_user_id), ('borrower', borrower_user_id)) AS sides (side, user_id)
    WHERE details->>'side' IS DISTINCT FROM side GROUP BY 1, 2, 3
  ) AS expected FULL JOIN (
    SELECT (params->>'loanId')::int AS id, substring(params->>'occasion' FROM 6) AS action, user_id, count(*) AS found
    FROM notifications.notifications WHERE kind IN ('loan.action', 'loan.update') GROUP BY 1, 2, 3
  ) AS stored USING (id, action, user_id)
  WHERE transitions IS DISTINCT FROM found`;
