import { sql, type Selectable } from 'kysely';
import { SAVED_SEARCH_MESSAGES } from '@commonyard/contracts/saved-searches.values';
import { createToken, hashToken } from '@commonyard/service-kit/auth/link-tokens';
import { exists } from '@commonyard/service-kit/db/queries';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { SearchGuestsTable, Trx } from '../database.ts';

export type GuestRow = Selectable<SearchGuestsTable>;

/** The same error for an unknown link and for one of a guest whose searches have ended. */
const guestLinkNotValid = () => notFound('guest_link_not_valid', SAVED_SEARCH_MESSAGES.link);

/** Creates a link to the saved searches of a guest, and deletes those that no email of the last year has. Returns its token. */
export async function createGuestLink(trx: Trx, guestId: number): Promise<string> {
  const token = createToken();
  await trx
    .deleteFrom('guestSearchLinks')
    .where('guestId', '=', guestId)
    .where('createdAt', '<', sql<string>`now() - interval '400 days'`)
    .execute();
  await trx
    .insertInto('guestSearchLinks')
    .values({ hash: hashToken(token), guestId })
    .execute();
  return token;
}

/** The guest of a link, locked until the transaction ends. Throws 404. */
export const lockGuestOfLink = (trx: Trx, token: string): Promise<GuestRow> =>
  trx
    .selectFrom('searchGuests as guest')
    .innerJoin('guestSearchLinks as link', 'link.guestId', 'guest.id')
    .selectAll('guest')
    .where('link.hash', '=', hashToken(token))
    .forUpdate('guest')
    .executeTakeFirstOrThrow(guestLinkNotValid);

/** Whether a guest exists, which stays until the transaction ends. */
export const keepGuest = (trx: Trx, id: number): Promise<boolean> =>
  exists(trx.selectFrom('searchGuests').select('id').where('id', '=', id).forShare());
