import type { UserEvent } from '@commonyard/contracts/events/identity';

/**
 * Whether the address of a user is verified. An event from before the field does not say so; a municipality is only
 * published once the address is verified, and an administrator is not made one without a check.
 */
export const isEmailVerified = ({
  emailVerified,
  municipality,
  role,
}: Pick<UserEvent, 'emailVerified' | 'municipality' | 'role'>): boolean =>
  emailVerified ?? (municipality !== null || role === 'admin');
