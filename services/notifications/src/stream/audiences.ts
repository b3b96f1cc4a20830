import type { Caller } from '@commonyard/service-kit/caller';
import type { Side } from '../news/news.facts.ts';

/** Everybody with an account. */
export const EVERYBODY = 'everybody';
export const ADMINS = 'admins';
export const userAudience = (userId: number): string => `user:${userId}`;
const municipalityAudience = (municipality: string): string => `municipality:${municipality}`;

/** Those of a side: whose it is, and the administrators of its municipality. */
export const audiencesOfSide = ({ userId, municipality }: Side): string[] => [
  ...(userId === null ? [] : [userAudience(userId)]),
  ...(municipality === null ? [] : [municipalityAudience(municipality)]),
];

/** As whom a caller is sent things; the same division as of who may see them. */
export const audiencesOf = ({ userId, role, municipality }: Caller): string[] => [
  EVERYBODY,
  ...(role === 'admin' ? [ADMINS] : []),
  ...audiencesOfSide({ userId, municipality: role === 'municipal_admin' ? municipality : null }),
];
