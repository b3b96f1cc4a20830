const TTL_MS = 2_000;
const MAX_ENTRIES = 500;

/**
 * Caches total counts briefly: a count costs more than its page, and most requests need the same few. A write by this
 * process clears the cache; a write by another replica shows after two seconds.
 */
export type CountCache = {
  get(key: string, count: () => Promise<number[]>): Promise<number[]>;
  clear(): void;
};

export function createCountCache(): CountCache {
  const entries = new Map<string, { count: Promise<number[]>; expiresAt: number }>();
  return {
    get(key, count) {
      const cached = entries.get(key);
      if (cached && cached.expiresAt > Date.now()) return cached.count;
      if (entries.size >= MAX_ENTRIES) entries.clear();
      const entry = { count: count(), expiresAt: Date.now() + TTL_MS };
      entries.set(key, entry);
      entry.count.catch(() => entries.delete(key));
      return entry.count;
    },
    clear: () => entries.clear(),
  };
}
