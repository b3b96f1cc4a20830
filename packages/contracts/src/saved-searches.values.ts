// Rules of saved searches, which assets and the web share.

/** When the owner of a saved search is notified of what it finds: at once, but at most once an hour; each morning; each Monday morning. */
export const SEARCH_TIMINGS = ['now', 'daily', 'weekly'] as const;
export type SearchTiming = (typeof SEARCH_TIMINGS)[number];

/** `pending`: the address of a guest is not confirmed for it. `over`: its days have passed, so nothing can match it any more. */
export const SEARCH_STATES = ['pending', 'active', 'over'] as const;
export type SearchState = (typeof SEARCH_STATES)[number];

export const MAX_SAVED_SEARCHES = {
  account: 20,
  /** Of a guest, those that wait for a confirmation not counted. */
  address: 3,
} as const;

export const SAVED_SEARCH_LIMITS = {
  /** After so many months the saved searches of a guest end, unless renewed. */
  months: 12,
  /** So many days before that, the guest is reminded. */
  reminderDays: 30,
  /** After so many days an unconfirmed search is deleted. */
  pendingDays: 30,
  /** After so many days a search whose days have passed is deleted. */
  overDays: 30,
  /** The most emails a day that ask a confirmed address to confirm another search. An unconfirmed address gets one in `pendingDays`. */
  confirmations: 3,
  /** The most listings that one notification names of each search; further ones are counted. */
  named: 10,
} as const;

/** Messages of the validation rules of saved searches. The web's catalogue uses these sentences as keys. */
export const SAVED_SEARCH_MESSAGES = {
  daysOver: 'These days are over. Please choose later ones',
  watchDays: 'Please choose the days on which you want the equipment',
  watchFree: 'The machine is free on all of these days now',
  watchOwn: 'This machine belongs to your own municipality',
  watchOnly: 'Please leave out the other filters',
  email: 'Please enter a valid email',
  tooMany: `You can have ${MAX_SAVED_SEARCHES.account} saved searches. Please remove some first.`,
  tooManyForAddress: `You can have ${MAX_SAVED_SEARCHES.address} saved searches without an account. Please end one first.`,
  link: 'This link is not valid any more',
  notFound: 'This saved search does not exist any more',
  stale: 'This saved search was changed in the meantime',
  /** What a guest agrees to who confirms an address. The service stores it with the consent: a new wording is another text. */
  consent: 'I agree that CommonYard e-mails me what my saved searches find, for 12 months or until I end them',
} as const;
