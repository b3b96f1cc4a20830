import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database } from '../database.ts';
import { CLAIM_EVENT_TYPES, toChangeClaim, toClaim, type ClaimEventType } from './claims.mapper.ts';
import { hasClaims, replaceClaims } from './claims.repository.ts';

/** Keeps the claims on images and documents, and who may read the images, up to date with the listings, inspections and loans that use them. */
export const claimsConsumer: Consumer<Database, ClaimEventType> = {
  name: 'media--claims',
  types: CLAIM_EVENT_TYPES,
  handle: async (trx, event) => {
    await replaceClaims(trx, toClaim(event));
    const ofChange = toChangeClaim(event);
    // Most listings have no change, and need no claimant for one.
    if (ofChange && (ofChange.ids.length > 0 || (await hasClaims(trx, ofChange.claimant))))
      await replaceClaims(trx, ofChange);
  },
};
