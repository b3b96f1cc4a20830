import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Which inquiries: of these parties, all where they are undefined; with this status, tsquery, and below this id. */
export type InquirySelection = {
  parties: Sql[] | undefined;
  status?: Sql | undefined;
  query?: Sql | undefined;
  below?: Sql | undefined;
  /** Leaves out inquiries that the parties sent. */
  receivedOnly?: boolean;
};

/**
 * SQL of the ids of inquiries, or at least the newest `limit` of them. The ids of each party come from the end of an index
 * range; an inquiry between two of the parties counts once.
 */
export function selectInquiryIds(selection: InquirySelection, limit: number): Sql {
  if (selection.parties === undefined) return idsOfAll(selection);
  const ofParties = selection.parties.map((party) => idsOfParty(party, selection, limit));
  return sql`(${sql.join(ofParties, sql` UNION `)})`;
}

/** SQL of the number of inquiries, at most `cap` + 1. */
export const countInquiries = (selection: InquirySelection, cap: number): Sql =>
  sql`(SELECT count(*) FROM (
    SELECT FROM ${selectInquiryIds(selection, cap + 1)} AS selected LIMIT ${sql.lit(cap + 1)}
  ) AS found)`;

const idsOfAll = ({ status, query, below }: InquirySelection): Sql =>
  sql`(SELECT s.id FROM inquiries s ${where(
    status && sql`s.status = ${status}`,
    query && sql`s.search @@ ${query}::tsquery`,
    below && sql`s.id < ${below}`,
  )})`;

const idsOfParty = (party: Sql, { status, query, below, receivedOnly }: InquirySelection, limit: number): Sql =>
  sql`(SELECT p.inquiry_id AS id FROM inquiry_parties p ${query ? sql`JOIN inquiries s ON s.id = p.inquiry_id` : sql``}
    ${where(
      sql`p.party = ${party}`,
      status && sql`p.status = ${status}`,
      receivedOnly ? sql`p.side = 'owner'` : undefined,
      query && sql`s.search @@ ${query}::tsquery`,
      below && sql`p.inquiry_id < ${below}`,
    )} ORDER BY p.inquiry_id DESC LIMIT ${sql.lit(limit)})`;

function where(...conditions: (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`` : sql`WHERE ${sql.join(given, sql` AND `)}`;
}
