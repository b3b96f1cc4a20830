import type { Block, BlockBody } from '@commonyard/contracts/http/loans';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { systemClock } from '@commonyard/service-kit/clock';
import { parseCalendarDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { changeCalendar, expandBlocks, type CalendarChange } from '../availability/availability.service.ts';
import { AUDIT_LOG, type ListingRow, type Trx } from '../database.ts';
import { datesTaken } from '../loans/loans.policy.ts';
import { assertBlockCount, assertBlockDays } from './blocks.policy.ts';
import { deleteBlock, holdsDays, insertBlock, listBlocks, listLent } from './blocks.repository.ts';

type Change = Pick<CalendarChange, 'seenVersion'> & { actorId: number; locale?: Locale };

/**
 * Blocks days of a listing: those that no other block has. Throws 400, and 409 where other blocks have all of them, for a stale
 * version, and for one block too many.
 */
export async function addBlock(
  trx: Trx,
  listing: ListingRow,
  body: BlockBody,
  change: Change,
  clock = systemClock,
): Promise<Block> {
  const now = clock();
  const today = torontoDay(now);
  const days = { startsOn: parseCalendarDay(body.startsOn)!, endsOn: parseCalendarDay(body.endsOn)! };
  assertBlockDays({ ...body, ...days }, today);
  let block: Block | undefined;
  const { locale = 'en', ...calendarChange } = change;
  await changeCalendar(trx, { listingId: listing.id, ...calendarChange }, async ({ version }) => {
    await assertNotLent(trx, listing.id, { kind: body.kind, ...days }, locale);
    assertBlockCount((await listBlocks(trx, listing.id, today)).length);
    block = await insertBlock(trx, { listingId: listing.id, kind: body.kind, ...days });
    const columns = await expandBlocks(trx, listing.id);
    if (!(await holdsDays(trx, block.id))) throw datesTaken();
    await insertEntry(trx, 'block_added', {
      listing,
      block,
      version: version + 1,
      actorId: change.actorId,
      at: now.toISOString(),
    });
    return columns;
  });
  return block!;
}

/** Throws 409 with the days of accepted loans that a block would take, and their loans. */
async function assertNotLent(trx: Trx, listingId: number, block: BlockBody, locale: Locale): Promise<void> {
  const lent = await listLent(trx, listingId, block);
  if (lent.length === 0) return;
  const loans = lent.flatMap(({ id, municipality, startsOn, endsOn }) =>
    id === null
      ? []
      : [{ id, startsOn, endsOn, municipalityName: municipalityName(municipality, locale) ?? municipality! }],
  );
  throw datesTaken(
    lent.map(({ startsOn, endsOn }) => ({ startsOn, endsOn })),
    loans,
  );
}

/** Frees the days of a block, except those that other blocks have too. Throws 404, or 409 for a stale version. */
export async function removeBlock(trx: Trx, listing: ListingRow, blockId: number, change: Change): Promise<void> {
  await changeCalendar(trx, { listingId: listing.id, ...change }, async ({ version }) => {
    const block = await deleteBlock(trx, listing.id, blockId);
    await insertEntry(trx, 'block_removed', { listing, block, version: version + 1, actorId: change.actorId });
    return expandBlocks(trx, listing.id);
  });
}

type Entry = { listing: ListingRow; block: Block; version: number; actorId: number; at?: string };

const insertEntry = (
  trx: Trx,
  action: 'block_added' | 'block_removed',
  { listing: { id, municipality }, block, version, actorId, at }: Entry,
) => insertAuditEntry(trx, AUDIT_LOG, { action, actorId, subject: { id, version }, municipality, details: block, at });
