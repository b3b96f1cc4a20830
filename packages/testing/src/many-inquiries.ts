import pg from 'pg';
import { vacuumTables } from './vacuum.ts';

/**
 * Fills the migrated schema `inquiries` with `rows` inquiries, in SQL. Whatever `rows` is, one user sent 143 of them and
 * one municipality 333. Half of them, in runs of twenty, are about a listing of the municipality `town`, whose user 3,500
 * has read none of these; user 1 and the senders have read none at all. Every 50th is pending, and inquiry 101 has a thread
 * of 10,000 messages. Every 20th inspection has a failed item. `ownerUrl` is the owner's address, because the owner has no
 * statement timeout.
 */
export async function fillManyInquiries(ownerUrl: string, rows: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=inquiries' });
  await owner.connect();
  try {
    for (const statement of statements(rows)) await owner.query(statement);
    await vacuumTables(owner, TABLES);
  } finally {
    await owner.end();
  }
}

const TABLES = [
  'listings',
  'users',
  'inquiries',
  'inquiry_parties',
  'messages',
  'contact_messages',
  'reports',
  'unread_inquiries',
  'inspections',
];

const statements = (rows: number): string[] => [
  `INSERT INTO listings (id, version, type, status, title, category, region, user_id, municipality, was_public,
      title_words, place_words)
    SELECT n, 1, 'available_asset', 'available', 'Loader ' || n, 'other', 'Ontario', n % 500 + 1000, 'm' || n % 400,
      true, ARRAY['loader', 'x' || n], ARRAY['place', 'm' || n % 400]
    FROM generate_series(1, 5000) n`,
  `INSERT INTO users (id, version, name, role, municipality, locale, active) SELECT n, 1, 'Person ' || n, 'municipal_operator', 'm' || n % 300, 'en', true FROM generate_series(1, 5000) n`,
  `INSERT INTO inquiries (asset_id, user_id, municipality, message, locale, status, content_hash, own_words,
      sender_words, title_words)
    SELECT n % 5000 + 1, n % ${Math.ceil(rows / 143)} + 2000, 'm' || n % ${Math.ceil(rows / 333)}, 'Message ' || n, 'en',
      CASE WHEN n % 50 = 0 THEN 'pending' WHEN n % 3 = 0 THEN 'cancelled' ELSE 'completed' END, n::text,
      ARRAY['message', 'w' || n % 20, 'rare' || n], ARRAY['s' || n % 700], ARRAY['loader']
    FROM generate_series(1, ${rows}) n`,
  `INSERT INTO inquiry_parties (party, inquiry_id, side, status)
    SELECT 'user:' || user_id, id, 'sender', status FROM inquiries UNION ALL
    SELECT 'municipality:' || municipality, id, 'sender', status FROM inquiries UNION ALL
    SELECT 'user:' || l.user_id, i.id, 'owner', i.status FROM inquiries i JOIN listings l ON l.id = asset_id UNION ALL
    SELECT 'municipality:town', id, 'owner', status FROM inquiries WHERE id / 20 % 2 = 0
    ON CONFLICT DO NOTHING`,
  `INSERT INTO messages (inquiry_id, user_id, content)
    SELECT CASE WHEN n % 2 = 0 OR n >= ${rows} THEN 101 ELSE 101 + n END, 3, 'Reply ' || n
    FROM generate_series(1, 20000) n`,
  `INSERT INTO contact_messages (name, email, phone, organization, subject, message, locale, status, content_hash)
    SELECT 'N', 'e', 'p', 'o', 's', 'm', 'en', CASE WHEN n % 50 = 0 THEN 'new' ELSE 'read' END, n::text
    FROM generate_series(1, 20000) n`,
  `INSERT INTO reports (subject, subject_id, title, status, outcome)
    SELECT 'listing', n, 'Loader ' || n, CASE WHEN n % 50 = 0 THEN 'open' ELSE 'closed' END,
      CASE WHEN n % 50 > 0 THEN 'dismissed' END
    FROM generate_series(1, 20000) n`,
  `INSERT INTO unread_inquiries SELECT user_id, id, 0 FROM inquiries UNION ALL SELECT 1, id, 0 FROM inquiries
    UNION ALL SELECT 3500, id, 0 FROM inquiries WHERE id / 20 % 2 = 0`,
  `INSERT INTO inspections (inquiry_id, asset_id, type, date, checklist, images, created_by)
    SELECT 100 + n, n % 5000 + 1, CASE WHEN n % 2 = 0 THEN 'pre' ELSE 'post' END, '2026-11-20',
      CASE WHEN n % 40 < 2 THEN '[{"result": "fail"}]' ELSE '[]' END::jsonb, '{}', 3
    FROM generate_series(1, ${rows}) n`,
];
