const KEPT_MS = 2_000;
const MOST = 500;

/**
 * Remembers counts for a moment: they cost more than the page they belong to, and everybody asks for the same few. What
 * this process changes is counted afresh at once; what another one changes, two seconds later.
 */
export type RecentCounts = {
  get(key: string, count: () => Promise<number>): Promise<number>;
  forget(): void;
};

export function createRecentCounts(): RecentCounts {
  const kept = new Map<string, { count: Promise<number>; until: number }>();
  return {
    get(key, count) {
      const known = kept.get(key);
      if (known && known.until > Date.now()) return known.count;
      if (kept.size >= MOST) kept.clear();
      const entry = { count: count(), until: Date.now() + KEPT_MS };
      kept.set(key, entry);
      entry.count.catch(() => kept.delete(key));
      return entry.count;
    },
    forget: () => kept.clear(),
  };
}
