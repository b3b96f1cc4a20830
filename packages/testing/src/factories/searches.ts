import { guestSender } from './inquiries.ts';

/** The body of a saved search. */
export const savedSearchBody = (over: Record<string, unknown> = {}) => ({
  query: { type: 'available_asset', search: 'grader' },
  timing: 'daily',
  ...over,
});

/** The body of a saved search of a new guest. */
export const guestSearchBody = (over: Record<string, unknown> = {}) => ({
  ...savedSearchBody(),
  email: guestSender().email,
  ...over,
});
