import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '@commonyard/dev-stack/services';
import type { FuzzFixture } from './fixture.ts';
import { MARK } from './hostile-values.ts';
import { findWrongEntities } from './stored-entities.ts';

/** Each check of what a run left behind, with its findings. */
export async function audit(fixture: FuzzFixture, rejectedMarks: ReadonlySet<string>): Promise<Map<string, string[]>> {
  await drain(fixture);
  return new Map([
    ['stored rows conform to the schemas they were written and are read with', await findWrongEntities(fixture)],
    ['rejected requests stored nothing', await findMarks(fixture, rejectedMarks)],
    ['consumers handled every event', await findDeadLetters(fixture)],
    ['emails went to their recipients only', await findWrongEmails(fixture)],
    ['no program logged an error', findLoggedErrors(fixture)],
    ['every route is described', findUndescribedRoutes(fixture)],
  ]);
}

/** Routes behind the gateway that no operation stands for, but for those that lead nowhere from outside. */
function findUndescribedRoutes({ routes, operations }: FuzzFixture): string[] {
  const described = new Set(operations.map(({ name }) => name));
  return routes
    .filter(({ program }) => program !== 'gateway')
    .flatMap(({ routes: own }) => own.map((route) => route.replaceAll(/:(\w+)/g, '{$1}')))
    .filter((route) => / \/(?:api|media)\//.test(route) && !route.startsWith('HEAD ') && !described.has(route));
}

/** Bounds how long a run with a fault takes. */
const DRAIN_MS = 300_000;

/** Waits until events and emails have had their effects. */
async function drain({ product }: FuzzFixture): Promise<void> {
  const schemas = await listTables(product, ['outbox']);
  const unpublished = schemas.map((table) => `(SELECT count(*) FROM ${table} WHERE published_at IS NULL)`).join(' + ');
  const inboxes = (await listTables(product, ['inbox'])).map((table) => `(SELECT count(*) FROM ${table})`).join(' + ');
  const until = Date.now() + DRAIN_MS;
  let state = '';
  for (let quiet = 0; quiet < 10; quiet++) {
    if (Date.now() > until) throw new Error(`events or emails have had no effect yet: ${state}`);
    const [row] = await product.query(
      `SELECT ${unpublished} AS unpublished, ${inboxes} AS handled,
         (SELECT count(*) FROM notifications.emails WHERE status = 'waiting' AND next_at <= now()) AS emails`,
    );
    if (JSON.stringify(row) !== state || row?.['unpublished'] !== '0' || row['emails'] !== '0') quiet = 0;
    state = JSON.stringify(row);
    await sleep(300);
  }
}

async function listTables({ query }: FuzzFixture['product'], names?: string[]): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema = ANY($2) AND table_type = 'BASE TABLE'
       AND ($1::text[] IS NULL OR table_name = ANY($1)) ORDER BY 1`,
    [names ?? null, services.map(({ name }) => name)],
  );
  return rows.map(({ name }) => name);
}

async function findMarks({ product }: FuzzFixture, rejected: ReadonlySet<string>): Promise<string[]> {
  const problems: string[] = [];
  const pattern = MARK.replace(/0+$/, (zeros) => `[0-9]{${zeros.length}}`);
  for (const table of await listTables(product)) {
    const rows = await product.query<{ mark: string }>(
      `SELECT DISTINCT found[1] AS mark FROM ${table} t, regexp_matches(t::text, '(${pattern})', 'g') found`,
    );
    for (const { mark } of rows) if (rejected.has(mark)) problems.push(`${table} holds ${mark} of a rejected request`);
  }
  return problems;
}

async function findDeadLetters({ product }: FuzzFixture): Promise<string[]> {
  const problems: string[] = [];
  for (const table of await listTables(product, ['dead_letters']))
    for (const row of await product.query(`SELECT * FROM ${table} LIMIT 20`))
      problems.push(`${table}: ${JSON.stringify(row).slice(0, 600)}`);
  return problems;
}

/** `victim@example.com` stands only in header and address injections. */
async function findWrongEmails({ product }: FuzzFixture): Promise<string[]> {
  const mails = await product.mails();
  return mails.flatMap(({ file, to, subject, headers }) =>
    to.length !== 1 || to.join().includes('victim@') || 'bcc' in headers
      ? [`${file} to ${to.join(', ')}: ${subject}`]
      : [],
  );
}

function findLoggedErrors(fixture: FuzzFixture): string[] {
  const errors = fixture.logLines().filter((line) => /"level":[56]0/.test(line));
  return errors.slice(0, 50).map((line) => line.slice(0, 1_000));
}
