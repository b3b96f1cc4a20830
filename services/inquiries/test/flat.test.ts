import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Caller } from '@commonyard/service-kit/caller';
import { inquiryCounts } from '../src/inquiries/inquiries.counts.ts';
import { inquiriesCount, inquiriesPage, type Filters } from '../src/inquiries/inquiries.list.ts';
import { inspectionsCount, inspectionsPage } from '../src/inspections/inspections.list.ts';
import { messagesPage } from '../src/messages/messages.repository.ts';
import { searchQuery } from '../src/search-words.ts';
import { startService, type TestService } from './service.ts';

// 100,000 inquiries: a page must cost what its rows cost. Reading a plan shows it without measuring any time.
let service: TestService;
const ROWS = 100_000;

const FILL = [
  `INSERT INTO listings (id, version, type, status, title, category, region, user_id, municipality, was_public,
      title_words, place_words)
    SELECT n, 1, 'available_asset', 'available', 'Loader ' || n, 'other', 'Ontario', n % 500 + 1000, 'm' || n % 400,
      true, ARRAY['loader', 'x' || n], ARRAY['place', 'm' || n % 400]
    FROM generate_series(1, 5000) n`,
  `INSERT INTO people SELECT n, 1, 'Person ' || n, 'm' || n % 300, 'en', true FROM generate_series(1, 5000) n`,
  `INSERT INTO inquiries (asset_id, user_id, municipality, message, locale, status, content_hash, own_words,
      sender_words, title_words)
    SELECT n % 5000 + 1, n % 700 + 2000, 'm' || n % 300, 'Message ' || n, 'en',
      CASE WHEN n % 50 = 0 THEN 'pending' WHEN n % 3 = 0 THEN 'cancelled' ELSE 'completed' END, n::text,
      ARRAY['message', 'w' || n % 20, 'rare' || n], ARRAY['s' || n % 700], ARRAY['loader']
    FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO inquiry_parties (party, inquiry_id, side, status)
    SELECT 'user:' || user_id, id, 'sender', status FROM inquiries UNION ALL
    SELECT 'municipality:' || municipality, id, 'sender', status FROM inquiries UNION ALL
    SELECT 'user:' || l.user_id, i.id, 'owner', i.status FROM inquiries i JOIN listings l ON l.id = asset_id
    ON CONFLICT DO NOTHING`,
  `INSERT INTO messages (inquiry_id, user_id, content)
    SELECT CASE WHEN n % 2 = 0 THEN 101 ELSE 101 + n END, 3, 'Reply ' || n FROM generate_series(1, 20000) n`,
  `INSERT INTO contact_messages (name, email, phone, organization, subject, message, locale, status, content_hash)
    SELECT 'N', 'e', 'p', 'o', 's', 'm', 'en', CASE WHEN n % 50 = 0 THEN 'new' ELSE 'read' END, n::text
    FROM generate_series(1, 20000) n`,
  `INSERT INTO inspections (inquiry_id, asset_id, type, date, checklist, images, created_by)
    SELECT 100 + n, n % 5000 + 1, CASE WHEN n % 2 = 0 THEN 'pre' ELSE 'post' END, '2026-11-20', '[]', '{}', 3
    FROM generate_series(1, ${ROWS}) n`,
  'VACUUM ANALYZE',
];

beforeAll(async () => {
  service = await startService();
  const owner = new pg.Client({ connectionString: service.ownerUrl, options: '-c search_path=inquiries' });
  await owner.connect();
  for (const statement of FILL) await owner.query(statement);
  await owner.end();
}, 120_000);
afterAll(() => service.close());

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

/** The plan as it ran, all its nodes in one list. */
async function planOf({ sql: text, parameters }: CompiledQuery): Promise<Node[]> {
  const explained = { sql: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, parameters };
  const { rows } = await service.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>({
    ...sql`x`.compile(service.db),
    ...explained,
  });
  const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
  return flatten(rows[0]!['QUERY PLAN'][0].Plan);
}

/** Refuses a plan that reads a table from end to end, or more rows anywhere than `most`. */
function expectFlat(plan: Node[], most: number) {
  expect(plan.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  const rowsOf = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  expect(Math.max(...plan.map(rowsOf))).toBeLessThanOrEqual(most);
}

const admin: Caller = { userId: 1, role: 'admin', municipality: null, locale: 'en' };
const operator: Caller = { userId: 2_010, role: 'municipal_operator', municipality: 'm10', locale: 'en' };
const manager: Caller = { ...operator, role: 'municipal_admin' };
const page = { limit: 25, offset: 0, below: undefined };
const find = (search: string) => searchQuery(search);

describe.each([
  ['an administrator', admin],
  ['an operator', operator],
  ['a municipal administrator', manager],
])('the list of %s', (_who, caller) => {
  it.each<[string, Filters]>([
    ['all', { status: undefined, query: undefined }],
    ['a frequent status', { status: 'completed', query: undefined }],
    ['a rare status', { status: 'pending', query: undefined }],
    ['a status nobody has', { status: 'in_progress', query: undefined }],
  ])('reads only what it shows of %s', async (_what, filters) => {
    expectFlat(await planOf(inquiriesPage(service.db, caller, filters, page).compile()), 120);
    expectFlat(await planOf(inquiriesPage(service.db, caller, filters, { ...page, below: 50_000 }).compile()), 120);
  });

  it('counts no further than the cap', async () => {
    const all = { status: undefined, query: undefined };
    expectFlat(await planOf(inquiriesCount(service.db, caller, all, 1_000).compile()), 2_002);
    const pending = { status: 'pending', query: undefined } as const;
    expectFlat(await planOf(inquiriesCount(service.db, caller, pending, 1_000).compile()), 2_002);
  });

  it('counts every status no further than the cap', async () => {
    expectFlat(await planOf(inquiryCounts(service.db, caller, 1_000).compile()), 2_002);
  });

  it.each([
    ['common', 'message', 200],
    ['frequent', 'w7', 2_000],
    ['rare', 'rare777', 700],
    ['unknown', 'nothinglikethis', 700],
  ])('finds a %s word without reading everything', async (_what, word, most) => {
    const filters = { status: undefined, query: find(word) };
    expectFlat(await planOf(inquiriesPage(service.db, caller, filters, page).compile()), most);
  });
});

it('reads only what it shows of a long thread', async () => {
  for (const below of [undefined, 5_000])
    expectFlat(await planOf(messagesPage(service.db, 101, { limit: 51, below }).compile()), 120);
});

it('reads only what it shows of the inspections', async () => {
  const pageOf = (caller: Caller, type: 'pre' | 'post' | undefined, search?: string) =>
    planOf(inspectionsPage(service.db, caller, { type, query: searchQuery(search) }, page).compile());
  for (const type of ['pre', undefined] as const) expectFlat(await pageOf(admin, type), 120);
  for (const search of ['loader', 'x77']) expectFlat(await pageOf(admin, 'pre', search), 500);
  for (const caller of [operator, manager]) expectFlat(await pageOf(caller, 'post'), 1_000);
  const counted = inspectionsCount(service.db, admin, { type: 'pre', query: undefined }, 1_000);
  expectFlat(await planOf(counted.compile()), 1_001);
});
