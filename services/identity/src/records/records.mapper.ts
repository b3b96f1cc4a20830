import type { UserRow } from '../users/users.mapper.ts';

/**
 * An account as its user gets it. Internal columns are left out: whether somebody else has the address, for example, would tell
 * which addresses have an account.
 */
export const toOwnData = (user: UserRow) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  emailVerifiedAt: user.emailVerifiedAt,
  emailEnteredAt: user.emailEnteredAt,
  formerEmail: user.formerEmail,
  name: user.name,
  role: user.role,
  municipality: user.municipality,
  organization: user.organization,
  region: user.region,
  position: user.position,
  locale: user.locale,
  active: user.active,
  approval: user.approval,
  approvalAt: user.approvalAt,
  approvalReason: user.approvalReason,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
});
