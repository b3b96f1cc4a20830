import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Party } from '../model.ts';

// A stream entry is sent to the callers who share one of its audiences.

/** Every signed-in user. */
export const ALL_USERS = 'everybody';
export const ADMINS = 'admins';
export const userAudience = (userId: number): string => `user:${userId}`;
const municipalityAudience = (municipality: string): string => `municipality:${municipality}`;

/** All users of a municipality, its administrators among them. */
export const membersAudience = (municipality: string): string => `members:${municipality}`;

/** The audiences of a party: its user and the administrators of its municipality. */
export const partyAudiences = ({ userId, municipality }: Party): string[] => [
  ...(userId === null ? [] : [userAudience(userId)]),
  ...(municipality === null ? [] : [municipalityAudience(municipality)]),
];

/** The audiences that a caller belongs to. They follow the read permissions of the resources. */
export const callerAudiences = ({ userId, role, municipality }: Caller): string[] => [
  ALL_USERS,
  ...(role === 'admin' ? [ADMINS] : municipality === null ? [] : [membersAudience(municipality)]),
  ...partyAudiences({ userId, municipality: role === 'municipal_admin' ? municipality : null }),
];
