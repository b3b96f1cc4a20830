import type { Transaction } from 'kysely';
import { invalid } from '@commonyard/service-kit/errors';
import type { AssetsDatabase } from '../database.ts';

/** Makes these pictures the listing's own. Throws 400 where one belongs to another listing. */
export async function claimImages(trx: Transaction<AssetsDatabase>, listingId: number, urls: string[]): Promise<void> {
  let release = trx.deleteFrom('listingImages').where('listingId', '=', listingId);
  if (urls.length > 0) release = release.where('url', 'not in', urls);
  await release.execute();
  if (urls.length === 0) return;
  // In one order everywhere, so that two who claim the same pictures cannot wait for each other.
  const wanted = urls.toSorted().map((url) => ({ url, listingId }));
  await trx
    .insertInto('listingImages')
    .values(wanted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { count } = await trx
    .selectFrom('listingImages')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('listingId', '=', listingId)
    .executeTakeFirstOrThrow();
  if (count !== urls.length) throw invalid({ images: 'This picture belongs to another listing' });
}
