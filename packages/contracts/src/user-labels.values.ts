import type { Role } from './identity.values.ts';
import { labels } from './known-values.values.ts';

/** The words for roles on pages and in exported files. */
export const ROLE_LABELS = labels<Role>({
  admin: 'Administrator',
  municipal_admin: 'Municipal administrator',
  municipal_operator: 'Municipal operator',
});
