import { sql, type Transaction } from 'kysely';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { InquiriesDb, ListingRow, Schema } from '../database.ts';
import { partiesOf } from '../inquiries/inquiries.parties.ts';
import { wordsOf } from '../search-words.ts';
import type { ListingFacts } from './listings.facts.ts';

export async function findListing(db: InquiriesDb, id: number): Promise<ListingRow | undefined> {
  return db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A listing that does not change until the transaction ends. */
export async function holdListing(trx: Transaction<Schema>, id: number): Promise<ListingRow | undefined> {
  return trx.selectFrom('listings').selectAll().where('id', '=', id).forShare().executeTakeFirst();
}

/** Takes note of a listing, unless as much or more is known of it. What its inquiries take from it follows. */
export async function knowListing(trx: Transaction<Schema>, facts: ListingFacts): Promise<void> {
  const known = { ...facts, wasPublic: isPublic(facts), ...wordsOfListing(facts) };
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('listings')
    .values(known)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (inserted === 1n) return;

  const before = await trx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', facts.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (before.version >= facts.version) return;
  const after = { ...known, wasPublic: known.wasPublic || before.wasPublic };
  await trx.updateTable('listings').set(after).where('id', '=', facts.id).execute();
  if (before.title !== after.title) await retitle(trx, facts.id, after.titleWords);
  if (before.userId !== after.userId || before.municipality !== after.municipality)
    await changeOwner(trx, facts.id, partiesOf(after));
}

/** What is leased was available before. */
const isPublic = ({ status }: ListingFacts) => status === 'available' || status === 'leased';

const wordsOfListing = ({ title, municipality, municipalityName: name }: ListingFacts) => ({
  titleWords: wordsOf([title]),
  placeWords: wordsOf(
    [name, ...(municipality ? [municipalityName(municipality, 'en'), municipalityName(municipality, 'fr')] : [])].map(
      (text) => text ?? null,
    ),
  ),
});

async function retitle(trx: Transaction<Schema>, assetId: number, titleWords: string[]): Promise<void> {
  await trx.updateTable('inquiries').set({ titleWords }).where('assetId', '=', assetId).execute();
}

async function changeOwner(trx: Transaction<Schema>, assetId: number, parties: string[]): Promise<void> {
  // Held, so that no status changes between being read here and being written beside the new parties.
  const held = await trx
    .selectFrom('inquiries')
    .select('id')
    .where('assetId', '=', assetId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = held.map(({ id }) => id);
  await sql`DELETE FROM inquiry_parties WHERE side = 'owner' AND inquiry_id = ANY(${ids}::integer[])`.execute(trx);
  await sql`
    INSERT INTO inquiry_parties (party, inquiry_id, side, status)
    SELECT party, id, 'owner', status FROM inquiries CROSS JOIN unnest(${parties}::text[]) AS party
    WHERE id = ANY(${ids}::integer[])
    ON CONFLICT DO NOTHING`.execute(trx);
}
