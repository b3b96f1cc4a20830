import { startAssets } from '../list.ts';
import type { Figure } from '../support/figures.ts';
import { compareRates } from '../support/interleaved-rounds.ts';
import { withServers } from '../support/servers.ts';
import { hasDirectus, startDirectus } from './server.ts';

const CONNECTIONS = 16;
/** What a card of a list shows, and more, as a list of the assets service returns it. */
const COLUMNS = [
  'id',
  'type',
  'status',
  'title',
  'description',
  'category',
  'region',
  'rate',
  'rate_type',
  'year',
  'make',
  'model',
  'specifications',
  'available_from',
  'available_to',
  'minimum_period',
  'user_id',
  'municipality',
  'municipality_name',
  'locale',
  'withdrawn_at',
  'sample',
  'version',
  'created_at',
  'updated_at',
];
const LIST = '/api/assets?type=available_asset&category=construction&status=available&limit=24';
const VISIBLE =
  'filter[status][_eq]=available&filter[type][_eq]=available_asset&filter[withdrawn_at][_null]=true&sort=-id&limit=24';
const ITEMS = `/items/listings?fields=${COLUMNS.join(',')}&${VISIBLE}`;
/** The assets service lists heavy equipment as construction too. */
const DIRECTUS_LIST = `${ITEMS}&filter[category][_in]=construction,heavy-equipment`;

/** A list of 100,000 listings against Directus on the same table of the same database. */
export async function benchDirectus(): Promise<Figure[]> {
  if (!hasDirectus()) {
    console.log('  skipped: Directus is not installed; npm run directus:install --workspace bench');
    return [];
  }
  return withServers(async (folder, stopLater) => {
    const { postgresUrl, service, guestHeaders } = await startAssets(folder, stopLater);
    const table = { databaseUrl: postgresUrl, searchPath: ['public', 'assets'], table: 'listings' };
    const directus = stopLater(await startDirectus(folder, table));
    const headers = guestHeaders();
    const own = { url: service.url + LIST, headers, connections: CONNECTIONS };
    const theirs = { url: encodeURI(directus.url + DIRECTUS_LIST), connections: CONNECTIONS };
    await assertSameListings(own, theirs);
    const ratio = await compareRates({ own, theirs });
    return [
      { id: 'L', name: '24 of 100000 listings : Directus', ratio: ratio('own', 'theirs'), target: { atLeast: 10 } },
    ];
  });
}

/** Throws where the two respond with different listings: then their speeds cannot be compared. */
async function assertSameListings(
  ours: { url: string; headers: Record<string, string> },
  theirs: { url: string },
): Promise<void> {
  const idsOf = (listings: { id: number }[]) => listings.map(({ id }) => id).join();
  const own = (await (await fetch(ours.url, { headers: ours.headers })).json()) as { id: number }[];
  const { data } = (await (await fetch(theirs.url)).json()) as { data: { id: number }[] };
  if (idsOf(own) !== idsOf(data)) throw new Error(`Directus responds with other listings: ${theirs.url}`);
}
