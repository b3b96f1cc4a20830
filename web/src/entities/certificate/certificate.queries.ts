import { MAX_LIST_LIMIT } from '@commonyard/contracts/assets.values';
import type { MasterAgreement } from '@commonyard/contracts/http/master-agreements';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callPage } from '../../lib/http.ts';
import { cursorQuery, entityKeys, findItem, jsonQuery } from '../../lib/queries.ts';

/** The query keys of certificates of insurance and of master agreements. */
export const certificateKeys = entityKeys('certificates');
export const agreementKeys = entityKeys('master-agreements');

/** Shown from the cache and always refetched: a colleague, or the other municipality, may have changed them. */
export const certificatesQuery = jsonQuery([...certificateKeys.all, 'own'], '/api/certificates', {
  refetchOnMount: 'always',
});
export const agreementsQuery = {
  ...cursorQuery([...agreementKeys.all, 'own'], (cursor) => withQuery('/api/master-agreements', { cursor })),
  refetchOnMount: 'always',
} as const;

/** Reads a master agreement again. One that has ended stands behind those in force, maybe on a page that was not loaded. */
export const findAgreement = (id: number): Promise<MasterAgreement | undefined> =>
  findItem(id, (cursor) => callPage(withQuery('/api/master-agreements', { limit: MAX_LIST_LIMIT, cursor })));
