import type { Transaction } from 'kysely';
import type { UserEvent } from '@commonyard/contracts/events/identity';
import type { NotificationsDb, PersonRow, Schema } from '../database.ts';
import type { Told } from '../news/news.rules.ts';

/** An event speaks of somebody whose own event is still on its way. Handling it again later will do. */
export class UnknownPersonError extends Error {
  constructor() {
    super('an account is not known here yet');
    this.name = 'UnknownPersonError';
  }
}

/** Throws `UnknownPersonError`. */
export async function getPerson(db: NotificationsDb, id: number): Promise<PersonRow> {
  return db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new UnknownPersonError());
}

/** Takes note of a person, unless as much or more is known. Gives what was known before, and whether it was older. */
export async function knowPerson(
  trx: Transaction<Schema>,
  user: UserEvent,
): Promise<{ before: PersonRow | undefined; isNewer: boolean }> {
  const { id, version, name, email, role, municipality, locale, active } = user;
  const person = { version, name, email, role, municipality, locale, active };
  const before = await trx.selectFrom('people').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (before && before.version >= version) return { before, isNewer: false };
  await trx
    .insertInto('people')
    .values({ id, ...person })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(person).where('people.version', '<', version))
    .execute();
  return { before, isNewer: true };
}

/** Those who are told, save `except`, each once and only while active. Throws `UnknownPersonError`. */
export async function findTold(
  trx: Transaction<Schema>,
  { userIds, adminsOf, platformAdmins }: Told,
  except: (number | null)[],
): Promise<PersonRow[]> {
  const people = await trx
    .selectFrom('people')
    .selectAll()
    .where((is) =>
      is.or([
        is('id', '=', is.fn.any(is.val(userIds))),
        is.and([is('role', '=', 'municipal_admin'), is('municipality', '=', is.fn.any(is.val(adminsOf)))]),
        ...(platformAdmins ? [is('role', '=', 'admin')] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  if (userIds.some((id) => !people.some((person) => person.id === id))) throw new UnknownPersonError();
  return people.filter(({ id, active }) => active && !except.includes(id));
}
