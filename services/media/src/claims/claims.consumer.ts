import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database } from '../database.ts';
import { CLAIM_EVENT_TYPES, toClaim, type ClaimEventType } from './claims.mapper.ts';
import { replaceClaims } from './claims.repository.ts';

/** Keeps the claims on images, and who may read them, up to date with the listings and inspections that use them. */
export const claimsConsumer: Consumer<Database, ClaimEventType> = {
  name: 'media--claims',
  types: CLAIM_EVENT_TYPES,
  handle: (trx, event) => replaceClaims(trx, toClaim(event)),
};
