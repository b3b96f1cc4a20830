import type { Transaction } from 'kysely';
import type { PublicListingBody } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/caller';
import { contentHash, findRepeat } from '@commonyard/service-kit/posts/repeats';
import type { AssetsDatabase } from '../database.ts';
import { submitListing } from './listings.changes.ts';
import { publicDraft } from './listings.drafts.ts';

/**
 * Stores what is posted without an account and gives its id. With `once`, who posted the same lately gets the id of
 * that, whatever became of it, and nothing is stored again. Throws 400 for what its schema cannot say.
 */
export async function submitPublicly(
  trx: Transaction<AssetsDatabase>,
  body: PublicListingBody,
  caller: Caller,
  { once }: { once: boolean },
): Promise<number> {
  const draft = publicDraft(body, caller);
  const hash = contentHash(...Object.values(draft).map(String));
  const repeated = once ? await findRepeat(trx, 'listings', hash) : undefined;
  if (repeated !== undefined) return repeated;
  const { id } = await submitListing(trx, { ...draft, contentHash: hash }, null);
  return id;
}
