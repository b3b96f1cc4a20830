const FIRST_MS = 3_000;
const MOST_MS = 60_000;
/** Who is asked to stay away for so long was sent away for a newer window of the same person. */
const SENT_AWAY_MS = 10_000;
const MOST_AWAY_MS = 300_000;

/**
 * How long to wait before a connection is tried again: as the server asked, twice as long after each failure. Windows that
 * take the place of each other do so ever more rarely.
 */
export function createWaiting(random: () => number = Math.random) {
  let asked = FIRST_MS;
  let failures = 0;
  let timesSentAway = 0;
  return {
    asked: (ms: number): void => {
      asked = ms;
    },
    succeeded(): void {
      failures = 0;
    },
    /** Somebody is at this window, or the network is back: what went before says nothing. */
    forget(): void {
      failures = 0;
      timesSentAway = 0;
      if (asked >= SENT_AWAY_MS) asked = FIRST_MS;
    },
    next(): number {
      const isSentAway = asked >= SENT_AWAY_MS;
      const times = isSentAway ? timesSentAway++ : failures++;
      const most = isSentAway ? MOST_AWAY_MS : MOST_MS;
      // Not all windows at the same moment.
      const spread = times === 0 ? 1 : 0.75 + random() / 2;
      return Math.min(most, asked * 2 ** Math.min(times, 10) * spread);
    },
  };
}
