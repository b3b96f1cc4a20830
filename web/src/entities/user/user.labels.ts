import type { Role } from '@commonyard/contracts/identity.values';

/** The labels of the roles; keys of the catalogue. */
export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Administrator',
  municipal_admin: 'Municipal administrator',
  municipal_operator: 'Municipal operator',
};
