import { sql, type Kysely } from 'kysely';
import type { Database, NewListing, Trx } from '../database.ts';
import { writeListingStates } from '../listings/listings.events.ts';
import { insertListings } from '../listings/listings.repository.ts';
import { toAuditedListing } from '../listings/mapper/changes.ts';
import { toNewRow } from '../listings/mapper/input.ts';
import { toIndexEntries } from '../search/search.repository.ts';
import type { CsvOptions } from './csv-arguments.ts';
import { readCsvLines } from './csv-lines.ts';

const MAX_PROBLEMS = 50;
/** The listings of one transaction. */
const BATCH = 500;
/** So that Postgres stores batches while the next ones are prepared. */
const CONCURRENT_BATCHES = 3;

/** Reads the whole file. Throws an error with a line of text for each invalid line. */
export async function assertValidLines(options: CsvOptions): Promise<void> {
  const problems: string[] = [];
  const lineOfKey = new Map<string, number>();
  let invalid = 0;
  for await (const line of readCsvLines(options.file, options)) {
    const found = 'problems' in line ? line.problems : toRepeatedKey(lineOfKey.get(line.key));
    lineOfKey.set(line.key, line.line);
    if (!found) continue;
    invalid++;
    const texts = Object.entries(found).map(([column, problem]) => `${column}: ${problem}`);
    if (invalid <= MAX_PROBLEMS) problems.push(`line ${line.line}: ${texts.join('; ')}`);
  }
  if (invalid === 0) return;
  if (invalid > MAX_PROBLEMS) problems.push(`and ${invalid - MAX_PROBLEMS} more lines`);
  throw new Error(`${options.file}: ${invalid} invalid lines, nothing was imported\n${problems.join('\n')}`);
}

const toRepeatedKey = (line: number | undefined): Record<string, string> | undefined =>
  line === undefined ? undefined : { key: `This key is on line ${line} already` };

type KeyedListing = { key: string; listing: NewListing };

/**
 * Imports the lines of a valid file that were not imported before, in transactions of several listings. Throws the error of
 * the first transaction that fails; those before it stay, and are skipped when the import is repeated.
 */
export async function importCsvLines(
  db: Kysely<Database>,
  options: CsvOptions,
): Promise<{ imported: number; present: number }> {
  const result = { imported: 0, present: 0 };
  const underWay = new Set<Promise<void>>();
  let failure: unknown;
  const store = async (batch: KeyedListing[]) => {
    const imported = await db.transaction().execute((trx) => importBatch(trx, batch, options));
    result.imported += imported;
    result.present += batch.length - imported;
  };
  for await (const batch of readBatches(options)) {
    if (underWay.size >= CONCURRENT_BATCHES) await Promise.race(underWay);
    if (failure !== undefined) break;
    const storing = store(batch)
      .catch((error: unknown) => void (failure ??= error))
      .finally(() => underWay.delete(storing));
    underWay.add(storing);
  }
  await Promise.all(underWay);
  if (failure !== undefined) throw failure;
  return result;
}

async function* readBatches(options: CsvOptions): AsyncGenerator<KeyedListing[]> {
  let batch: KeyedListing[] = [];
  for await (const line of readCsvLines(options.file, options)) {
    if ('problems' in line) throw new Error(`${options.file}: changed during the import at line ${line.line}`);
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function importBatch(
  trx: Trx,
  batch: KeyedListing[],
  { owner: { userId }, approvedBy, now }: CsvOptions,
): Promise<number> {
  const present = await findImportedKeys(trx, userId, batch);
  const added = batch.filter(({ key }) => !present.has(key));
  if (added.length === 0) return 0;
  const rows = added.map(({ listing }) => toNewRow({ ...listing, ...toDecision(approvedBy, now) }, now));
  const entries = await toIndexEntries(trx, rows);
  const inserted = await insertListings(
    trx,
    rows.map((row, index) => ({ row, entry: entries[index]!, audited: toAuditedListing(row) })),
    { reader: undefined, actorId: null },
  );
  const ids = inserted.map(({ id }) => id);
  await insertImportedKeys(trx, userId, added, ids);
  await writeListingStates(
    trx,
    rows.map((row, index) => ({ ...row, id: ids[index]! })),
    now,
  );
  return added.length;
}

const toDecision = (by: number | undefined, at: Date): Partial<NewListing> =>
  by === undefined
    ? {}
    : { status: 'available', decisionOutcome: 'approved', decisionAt: at.toISOString(), decisionBy: by };

async function findImportedKeys(trx: Trx, userId: number, batch: KeyedListing[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('importedListings')
    .select('sourceKey')
    .where('userId', '=', userId)
    .where('sourceKey', '=', sql<string>`ANY(${batch.map(({ key }) => key)})`)
    .execute();
  return new Set(rows.map(({ sourceKey }) => sourceKey));
}

/** Fails where another import of this owner has inserted one of the keys meanwhile. */
async function insertImportedKeys(trx: Trx, userId: number, added: KeyedListing[], ids: number[]): Promise<void> {
  await sql`
    INSERT INTO imported_listings (user_id, source_key, listing_id)
    SELECT ${userId}, * FROM unnest(${added.map(({ key }) => key)}::text[], ${ids}::integer[])`.execute(trx);
}
