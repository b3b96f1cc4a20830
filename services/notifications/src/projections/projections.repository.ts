import type { UserEvent } from '@commonyard/contracts/events/identity';
import { EarlyEventError } from '@commonyard/service-kit/events/consumer';
import type { ListingContactsTable, Trx, UserRow } from '../database.ts';

/** An event names a user whose own event has not been consumed yet. A later attempt succeeds. */
export class UnknownUserError extends EarlyEventError {
  override readonly name = 'UnknownUserError';
  constructor() {
    super('user is not projected yet');
  }
}

/** An event is about a guest's listing whose own event has not been consumed yet. A later attempt succeeds. */
export class UnknownContactError extends EarlyEventError {
  override readonly name = 'UnknownContactError';
  constructor() {
    super('contact of the listing is not projected yet');
  }
}

/** Stores a user unless the stored version is newer. Returns the row before, and whether it was older. */
export async function upsertUser(
  trx: Trx,
  { id, version, name, email, emailVerified, role, municipality, locale, active, approval }: UserEvent,
): Promise<{ before: UserRow | undefined; isNewer: boolean }> {
  const user = { version, name, email, emailVerified, role, municipality, locale, active, approval };
  const before = await trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  await trx
    .insertInto('users')
    .values({ id, ...user })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(user).where('users.version', '<', version))
    .execute();
  return { before, isNewer: before === undefined || before.version < version };
}

/** Stores the version of a listing that made or reopened a decision. Returns whether it is the newest. */
export async function upsertDecision(trx: Trx, listingId: number, version: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('decisions')
    .values({ listingId, version })
    .onConflict((conflict) =>
      conflict.column('listingId').doUpdateSet({ version }).where('decisions.version', '<', version),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores the contact of a listing that was posted without an account, unless a newer version is stored. */
export async function upsertListingContact(trx: Trx, { listingId, ...contact }: ListingContactsTable): Promise<void> {
  const { version } = contact;
  await trx
    .insertInto('listingContacts')
    .values({ listingId, ...contact })
    .onConflict((conflict) =>
      conflict.column('listingId').doUpdateSet(contact).where('listingContacts.version', '<', version),
    )
    .execute();
}

export async function deleteListingContact(trx: Trx, listingId: number): Promise<void> {
  await trx.updateTable('listingContacts').set({ email: null }).where('listingId', '=', listingId).execute();
}
