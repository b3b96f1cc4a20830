import { inBatches } from '@commonyard/service-kit/db/batches';
import { requestErasure } from '@commonyard/service-kit/audit/erasure';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { systemClock, type Clock } from '@commonyard/service-kit/clock';
import type { Kysely } from 'kysely';
import type {
  AdminUpdateListingBody,
  CreateListingBody,
  PublicListingBody,
  RemovalBody,
  UpdateListingBody,
} from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { contentHash, findDuplicate } from '@commonyard/service-kit/http/duplicates';
import { HttpError, invalid } from '@commonyard/service-kit/errors/http-error';
import { onHold } from '@commonyard/service-kit/records/holds';
import {
  AUDIT_LOG,
  type Database,
  type ListingChanges,
  type ListingRow,
  type NewListing,
  type Trx,
} from '../database.ts';
import {
  asProposed,
  changesAfter,
  editAsOwner,
  editWithChange,
  imagesOfChanges,
  isVerified,
  rebase,
} from './changes/changes.policy.ts';
import { findChanges, listChanges, writeChanges } from './changes/changes.repository.ts';
import { createLinks } from '../posted-links/posted-links.service.ts';
import { indexListing, toIndexEntries, unindexListing, type IndexEntry } from '../search/search.repository.ts';
import { writeListingEvent, writeListingStates } from './listings.events.ts';
import { assertCanEdit, hasChanges, withdraw, type Decider, type Transition } from './listings.policy.ts';
import {
  assignImages,
  deleteListingRow,
  getListingJson,
  insertChange,
  insertListings,
  isLent,
  isListingHeld,
  listFieldsChangedSince,
  lockListing,
  lockListingsForShare,
  updateListing,
  type InsertedListing,
  type StoredListing,
} from './listings.repository.ts';
import { toAuditedListing, toConflictFields, withoutPersonalValues } from './mapper/changes.ts';
import { toNewRow, toOwnListing, toPatch, toPublicListing } from './mapper/input.ts';
import { withOwnerFields } from './mapper/json.ts';

/** Stores a signed-in user's listing and returns its JSON. Throws 400 for rules that the schema cannot express. */
export async function submitOwnListing(trx: Trx, body: CreateListingBody, caller: Caller): Promise<string> {
  return submitListing(trx, toOwnListing(body, caller, systemClock()), caller);
}

/**
 * Stores a guest's listing and returns its JSON. With `deduplicate`, an equal recent submission returns the JSON of the
 * earlier listing, whatever its status is now. Throws 400 for rules that the schema cannot express.
 */
export async function submitPublicListing(
  trx: Trx,
  body: PublicListingBody,
  caller: Caller,
  { deduplicate, clock = systemClock }: { deduplicate: boolean; clock?: Clock },
): Promise<string> {
  const draft = toPublicListing(body, caller, clock());
  const hash = contentHash(...Object.values(draft).map(String));
  const duplicate = deduplicate ? await findDuplicate(trx, 'listings', hash) : undefined;
  if (duplicate !== undefined) return getListingJson(trx, duplicate, caller);
  // A signed-in user who uses the public form does not own the listing.
  const createLink = (id: number) => createLinks(trx, { id, contactEmail: body.contactEmail }, body.token);
  return submitListing(trx, { ...draft, contentHash: hash }, { ...caller, userId: null }, clock, createLink);
}

/**
 * Stores a new listing with its images, search index entries, audit entry and event, and returns its JSON. `createLink` returns the
 * token of the link that its event takes to the contact.
 */
export async function submitListing(
  trx: Trx,
  draft: NewListing,
  caller: Caller,
  clock = systemClock,
  createLink?: (listingId: number) => Promise<string>,
): Promise<string> {
  const at = clock();
  const actorId = caller.userId;
  const row = toNewRow(draft, at);
  const [entry] = (await toIndexEntries(trx, [row])) as [IndexEntry];
  const toInsert = { row, entry, audited: toAuditedListing(row) };
  const [{ id, json }] = (await insertListings(trx, [toInsert], { reader: caller, actorId })) as [InsertedListing];
  const listing = { ...row, id };
  const token = await createLink?.(id);
  await writeListingEvent(trx, { type: 'asset.submitted', listing, previousStatus: null, actorId, at, token });
  return withOwnerFields(json, caller, { ...listing, change: null });
}

/** The listing to change, and the version of it that the client has seen, if it names one. */
export type Target = { id: number; seenVersion?: number | undefined };

/** A change of a listing, which a decider makes: the caller, at the time of the change. */
export type Change = (before: ListingRow, decider: Decider) => Transition;

/** The edit with these fields, of an administrator or of an owner. It throws 400 for an invalid edit. */
export const toEdit =
  (body: UpdateListingBody | AdminUpdateListingBody, { role }: Caller): Change =>
  (before, decider) => {
    if (role === 'admin') return editWithChange(before, toPatch(before, body, decider.at), decider);
    return editAsOwner(before, toPatch(asProposed(before, decider.changes), body, decider.at), decider);
  };

/** Changes a listing that the caller may edit. Throws 404, 403, and what `applyChange` throws. */
export async function changeListing(
  trx: Trx,
  { id, seenVersion }: Target,
  caller: Caller,
  change: Change,
  clock = systemClock,
): Promise<StoredListing> {
  const before = await lockListing(trx, id);
  assertCanEdit(caller, before);
  return applyChange(trx, before, { caller, seenVersion }, change, clock);
}

/**
 * Changes a locked listing with its audit entry and event. An ineffective change writes nothing. Throws 409 for a stale version, and
 * what the change throws.
 */
export async function applyChange(
  trx: Trx,
  before: ListingRow,
  { caller, seenVersion }: Pick<Target, 'seenVersion'> & { caller: Caller },
  change: Change,
  clock = systemClock,
): Promise<StoredListing> {
  const changes = await findChanges(trx, before.id);
  await assertVersion(trx, asProposed(before, changes), seenVersion, caller);
  const at = clock();
  const decider = { by: caller.userId, at, isVerified: isVerified(caller), changes };
  const { patch, action, event, changes: written, audited, reason } = change(before, decider);
  const write = written ?? rebase({ ...before, ...patch } as ListingRow, changes);
  if (!hasChanges(before, patch) && !write)
    return { listing: before, json: await getListingJson(trx, before.id, caller) };
  if (write) await writeChanges(trx, before.id, write);
  const stored = await updateListing(trx, before, patch, { reader: caller, at });
  const { listing: after } = stored;
  const actorId = caller.userId;
  const left = changesAfter(changes, write);
  await assignAllImages(trx, after.id, [before, changes], [after, left]);
  await indexListing(trx, before, after);
  await insertChange(trx, {
    action,
    actorId,
    before: { ...before, ...audited?.before } as ListingRow,
    after: { ...after, ...audited?.after } as ListingRow,
    at,
  });
  await writeListingEvent(trx, {
    type: event,
    listing: after,
    changes: left,
    previousStatus: before.status,
    actorId,
    at,
    reason,
  });
  return stored;
}

type WithChanges = [listing: ListingRow, changes: ListingChanges];

/** Assigns the images of a listing and of its changes. Throws 409 where one of a listing on hold is released. */
async function assignAllImages(trx: Trx, id: number, before: WithChanges, after: WithChanges): Promise<void> {
  const [had, has] = [before, after].map(([{ images }, changes]) => [
    ...new Set([...images, ...imagesOfChanges(changes)]),
  ]) as [string[], string[]];
  if (had.length === has.length && had.every((url) => has.includes(url))) return;
  // An image that no listing claims is deleted.
  if (!had.every((url) => has.includes(url)) && (await isListingHeld(trx, id))) throw onHold();
  await assignImages(trx, id, has);
}

/**
 * Withdraws a listing that the caller may edit. Throws 400 without a reason where an accepted loan depends on it, and what `withdraw`
 * throws. A withdrawn one stays as it is.
 */
export async function withdrawListing(
  trx: Trx,
  target: Target,
  caller: Caller,
  { reason }: RemovalBody,
): Promise<StoredListing> {
  const before = await lockListing(trx, target.id);
  if (before.withdrawnAt === null) await assertReason(trx, target.id, reason);
  return changeListing(trx, target, caller, (row, decider) => ({ ...withdraw(row, decider), reason }));
}

/** Throws 400 without a reason where an accepted loan depends on the listing: both sides of the loan read it. */
export async function assertReason(trx: Trx, id: number, reason: string | undefined): Promise<void> {
  if (reason === undefined && (await isLent(trx, id, torontoDay(systemClock()))))
    throw invalid({ reason: LOAN_MESSAGES.removalReason });
}

/**
 * Deletes a listing. Its last event has its last state. Throws 404, and 409 for a stale version and for a listing on hold.
 */
export async function deleteListing(
  trx: Trx,
  { id, seenVersion }: Target,
  caller: Caller,
  { reason }: RemovalBody = {},
): Promise<void> {
  const { userId: actorId } = caller;
  const before = await lockListing(trx, id);
  if (seenVersion !== undefined)
    await assertVersion(trx, asProposed(before, await findChanges(trx, id)), seenVersion, caller);
  if (await isListingHeld(trx, id)) throw onHold();
  const at = systemClock();
  await unindexListing(trx, id);
  await deleteListingRow(trx, id);
  // What a rule removes does not live on in the audit log.
  const audited = actorId === null ? withoutPersonalValues(before) : before;
  await insertChange(trx, { action: 'deleted', actorId, before: audited, after: null, at });
  if (actorId === null) await requestErasure(trx, { kind: AUDIT_LOG.subject, id });
  const listing = { ...before, version: before.version + 1 };
  await writeListingEvent(trx, { type: 'asset.deleted', listing, previousStatus: before.status, actorId, at, reason });
}

/** Throws 409 with the changed fields where the client has seen an older version than the present one. */
async function assertVersion(
  trx: Trx,
  listing: ListingRow,
  seenVersion: number | undefined,
  caller: Caller,
): Promise<void> {
  if (seenVersion === undefined || seenVersion === listing.version) return;
  const changed = await listFieldsChangedSince(trx, listing.id, seenVersion);
  const fields = toConflictFields(listing, changed, caller);
  const names = Object.keys(fields).join(', ');
  throw new HttpError(409, 'stale_version', `This listing was changed in the meantime${names && `: ${names}`}`, {
    fields,
  });
}

const REPUBLISH_BATCH = 500;

/** Publishes the current state of every listing as `asset.updated`. Returns how many there are. */
export const republishListings = (db: Kysely<Database>): Promise<number> =>
  inBatches(db, async (trx, afterId) => {
    // Locked, so that no change is published before the state that it replaces.
    const listings = await lockListingsForShare(trx, afterId, REPUBLISH_BATCH);
    const changes = await listChanges(
      trx,
      listings.map(({ id }) => id),
    );
    await writeListingStates(trx, listings, systemClock(), changes);
    return listings;
  });
