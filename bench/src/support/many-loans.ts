import pg from 'pg';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { vacuumTables } from '@commonyard/testing/vacuum';

/** Five days, a year ahead. */
const FIRST_DAY = addDays(new Date().toISOString().slice(0, 10), 365);
const LAST_DAY = addDays(FIRST_DAY, 4);

/**
 * Fills the migrated schema `loans` with loans of five days, each of a listing of its own with the same id. Every listing has ten busy
 * periods on earlier days. User 1 of lanark-highlands lends. User 2 of smiths-falls borrows the first `quoted` loans, all of them
 * quoted. User 3 of perth borrows the next `ofTown`, of which one in fifty is quoted and the others are closed.
 */
export async function fillLoans(
  ownerUrl: string,
  { quoted, ofTown }: { quoted: number; ofTown: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=loans' });
  await client.connect();
  try {
    const days = [FIRST_DAY, LAST_DAY];
    await client.query(
      `INSERT INTO users (id, version, role, municipality, active) VALUES (1, 1, 'municipal_admin', 'lanark-highlands', true)`,
    );
    await client.query(
      `INSERT INTO listings (id, version, type, status, user_id, municipality, title, category)
       SELECT id, 1, 'available_asset', 'available', 1, 'lanark-highlands', 'Grader ' || id, 'construction'
       FROM generate_series(1, $1) AS id`,
      [quoted + ofTown],
    );
    await client.query('INSERT INTO calendars (listing_id, version) SELECT id, 1 FROM listings');
    await client.query(
      `INSERT INTO lending_terms (listing_id, free, day_cents, operator, fuel, damage)
       SELECT id, false, 45000, 'none', 'returned_full', 'borrower' FROM listings`,
    );
    await client.query(
      `INSERT INTO busy_periods (listing_id, kind, days, buffer_days)
       SELECT id, 'own_use', daterange(day, day + 3), 0
       FROM listings, generate_series(1, 10) AS n, LATERAL (SELECT $1::date - 10 * n AS day) AS begin`,
      [FIRST_DAY],
    );
    await client.query(
      `INSERT INTO loans (id, listing_id, version, status, turn, lender_user_id, lender_municipality, borrower_user_id,
         borrower_municipality, starts_on, ends_on, operator, transport, total_cents, due_at, ended_at, own_words, title_words)
       SELECT id, id, 2, CASE WHEN is_open THEN 'quoted' ELSE 'closed' END, CASE WHEN is_open THEN 'borrower' END,
         1, 'lanark-highlands', CASE WHEN of_town THEN 3 ELSE 2 END, CASE WHEN of_town THEN 'perth' ELSE 'smiths-falls' END,
         $1::date, $2::date, false, false, 203400, CASE WHEN is_open THEN $1::date END, CASE WHEN NOT is_open THEN now() END, '{falls}', '{grader}'
       FROM listings, LATERAL (SELECT id > $3 AS of_town, id <= $3 OR id % 50 = 0 AS is_open) AS part`,
      [...days, quoted],
    );
    await client.query(
      `INSERT INTO loan_parties (party, loan_id, side, municipality, status, turn)
       SELECT party, id, side, municipality, status, turn FROM loans, (VALUES
         ('user:1', 'lender', 'lanark-highlands'), ('municipality:lanark-highlands', 'lender', 'lanark-highlands'),
         ('user:2', 'borrower', 'smiths-falls'), ('municipality:smiths-falls', 'borrower', 'smiths-falls'),
         ('user:3', 'borrower', 'perth'), ('municipality:perth', 'borrower', 'perth')
       ) AS parties (party, side, municipality)
       WHERE parties.municipality IN (lender_municipality, borrower_municipality)`,
    );
    await client.query(
      `INSERT INTO quotes (loan_id, number, side, starts_on, ends_on, expires_on, subtotal_cents, hst_cents, total_cents)
       SELECT id, 1, 'lender', $1::date, $2::date, $1::date, 180000, 23400, 203400 FROM loans`,
      days,
    );
    await client.query(
      `INSERT INTO quote_lines (quote_id, position, kind, unit, quantity, rate_cents, hst, cents)
       SELECT id, 0, 'rental', 'week', 1, 180000, true, 180000 FROM quotes`,
    );
    await vacuumTables(client, ['listings', 'calendars', 'lending_terms', 'busy_periods', 'loans', 'loan_parties']);
    await vacuumTables(client, ['quotes', 'quote_lines']);
  } finally {
    await client.end();
  }
}
