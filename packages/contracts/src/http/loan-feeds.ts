import { Type, type Static } from 'typebox';
import { Closed, Instant, Nullable } from './field-types.ts';

/** Whose accepted loans a feed lists: those of the user, or those of the whole municipality (officers only). */
const Scope = Type.Enum(['user', 'municipality']);

export const LoanFeedBody = Closed({ scope: Scope });
export type LoanFeedBody = Static<typeof LoanFeedBody>;

/** An iCalendar feed of the caller. Its address is shown once, because only a hash of its token is stored. */
export const LoanFeed = Type.Object({
  id: Type.Integer(),
  scope: Scope,
  createdAt: Instant,
  lastReadAt: Nullable(Instant),
});
export type LoanFeed = Static<typeof LoanFeed>;

/** `path`: `/api/loan-feeds/<token>.ics`. */
export const NewLoanFeed = Type.Object({ ...LoanFeed.properties, path: Type.String() });
export type NewLoanFeed = Static<typeof NewLoanFeed>;

export const LoanFeedParams = Type.Object({ file: Type.String({ pattern: '^[A-Za-z0-9_-]{43}\\.ics$' }) });
