import type { Transaction } from 'kysely';
import type { UserEvent } from '@commonyard/contracts/events/identity';
import type { Database, UserRow } from '../database.ts';

/** An event names a user whose own event has not been consumed yet. A later attempt succeeds. */
export class UnknownUserError extends Error {
  constructor() {
    super('user is not projected yet');
    this.name = 'UnknownUserError';
  }
}

/** Throws `UnknownUserError`. */
export async function getUser(trx: Transaction<Database>, id: number): Promise<UserRow> {
  return trx
    .selectFrom('people')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new UnknownUserError());
}

/** Stores a user unless the stored version is the same or newer. Returns the row before, and whether it was older. */
export async function upsertUser(
  trx: Transaction<Database>,
  { id, version, name, email, role, municipality, locale, active }: UserEvent,
): Promise<{ before: UserRow | undefined; isNewer: boolean }> {
  const user = { version, name, email, role, municipality, locale, active };
  const before = await trx.selectFrom('people').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (before && before.version >= version) return { before, isNewer: false };
  await trx
    .insertInto('people')
    .values({ id, ...user })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(user).where('people.version', '<', version))
    .execute();
  return { before, isNewer: true };
}

/** Stores the version of a listing that made or reopened a decision. Returns whether it is the newest. */
export async function upsertDecision(trx: Transaction<Database>, listingId: number, version: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('decisions')
    .values({ listingId, version })
    .onConflict((conflict) =>
      conflict.column('listingId').doUpdateSet({ version }).where('decisions.version', '<', version),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
