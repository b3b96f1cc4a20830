import type { Role } from '@commonyard/contracts/identity.values';
import { labels } from '../../lib/known-values.ts';

/** The labels of the roles; keys of the catalogue. */
export const ROLE_LABELS = labels<Role>({
  admin: 'Administrator',
  municipal_admin: 'Municipal administrator',
  municipal_operator: 'Municipal operator',
});
