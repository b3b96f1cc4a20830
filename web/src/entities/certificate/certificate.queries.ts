import { entityKeys, jsonQuery } from '../../lib/queries.ts';

/** The query keys of certificates of insurance and of master agreements. */
export const certificateKeys = entityKeys('certificates');
export const agreementKeys = entityKeys('master-agreements');

/** Shown from the cache and always refetched: a colleague, or the other municipality, may have changed them. */
export const certificatesQuery = jsonQuery([...certificateKeys.all, 'own'], '/api/certificates', {
  refetchOnMount: 'always',
});
export const agreementsQuery = jsonQuery([...agreementKeys.all, 'own'], '/api/master-agreements', {
  refetchOnMount: 'always',
});
