import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListingRow, AssetsDatabase } from '../database.ts';
import type { Transaction } from 'kysely';
import { forbidden, HttpError } from '@commonyard/service-kit/errors';
import type { Caller } from '@commonyard/service-kit/caller';
import { versionSeen } from '@commonyard/service-kit/if-match';
import type { AssetsDb } from '../database.ts';
import { findListing, listingNotFound } from './listings.repository.ts';
import { canEdit, canSee } from './listings.rules.ts';

/** Sends JSON that Postgres has written. */
export const sendJson = (reply: FastifyReply, status: number, body: string) =>
  reply.code(status).type('application/json; charset=utf-8').send(body);

/** onRequest hook: only for who may edit the listing, decided before the body is read. Throws 404 or 403. */
export function editorOnly(db: AssetsDb) {
  return async (request: FastifyRequest): Promise<void> => {
    const { id } = request.params as { id: string };
    // A malformed one is left to the route's schema, which is asked later.
    if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) >= 2 ** 31) return;
    assertCanEdit(request.caller, await findListing(db, Number(id)));
  };
}

export function assertCanEdit(caller: Caller, listing: ListingRow | undefined): asserts listing {
  if (!listing || !canSee(caller, listing)) throw listingNotFound();
  if (!canEdit(caller, listing)) throw forbidden();
}

/** Throws 409 with what changed where the caller has seen an older version than the listing's, 400 for a malformed one. */
export async function assertFresh(
  trx: Transaction<AssetsDatabase>,
  request: FastifyRequest,
  listing: ListingRow,
): Promise<void> {
  const seen = versionSeen(request);
  if (seen === undefined || seen === listing.version) return;
  const fields = await changedSince(trx, listing, seen, request.caller);
  const names = Object.keys(fields).join(', ');
  throw new HttpError(409, 'stale_version', `This listing was changed in the meantime${names && `: ${names}`}`, {
    fields,
  });
}

const NOT_SHOWN = /^(?:decision|adminNotes|rateCentsPerDay|municipalityNameFr)/;

/** Each field that changed after a version, with what it holds now. */
async function changedSince(trx: Transaction<AssetsDatabase>, listing: ListingRow, version: number, caller: Caller) {
  const entries = await trx
    .selectFrom('auditLog')
    .select('after')
    .where('listingId', '=', listing.id)
    .where('version', '>', version)
    .execute();
  const names = new Set(entries.flatMap(({ after }) => Object.keys(after ?? {}))) as Set<keyof ListingRow>;
  const shown = [...names].filter(
    (name) => !NOT_SHOWN.test(name) || (caller.role === 'admin' && name === 'adminNotes'),
  );
  return Object.fromEntries(shown.map((name) => [name, asText(listing[name])]));
}

const asText = (value: ListingRow[keyof ListingRow]): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');
