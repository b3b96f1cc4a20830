// Rules of matches between needs and the equipment that could answer them, which assets and the web share.

/**
 * The highest score of each part of a match: that both name the same kind of equipment, how many of the wanted days are free, how near
 * the municipalities are, and how many other words both have.
 */
export const MATCH_SCORES = { kind: 40, days: 30, distance: 20, words: 10 } as const;

export const MATCH_LIMITS = {
  /** A pair with a lower score is no match. */
  score: 50,
  /** The matches of a need are its best ones. */
  perNeed: 5,
  /** The needs that match one listing, and the matches of all own listings on the dashboard: the best, or the newest ones. */
  shown: 20,
  /** Equipment farther away is no match. */
  km: 300,
} as const;
