import type { Bench } from './support/figures.ts';

/** Every bench by its name. Each is loaded when it runs, because together they import most of the product. */
export const benches: Record<string, () => Promise<Bench>> = {
  pages: async () => (await import('./pages.ts')).benchPages,
  gateway: async () => (await import('./gateway.ts')).benchGateway,
  lists: async () => (await import('./lists.ts')).benchLists,
  size: async () => (await import('./size.ts')).benchSize,
  writes: async () => (await import('./listing-posts.ts')).benchListingPosts,
  searches: async () => (await import('./searches.ts')).benchSearches,
  loans: async () => (await import('./loans.ts')).benchLoans,
  events: async () => (await import('./events.ts')).benchEvents,
  images: async () => (await import('./images.ts')).benchImages,
  machine: async () => (await import('./machine.ts')).benchMachine,
  overload: async () => (await import('./overload.ts')).benchOverload,
};

/** Runs with `--million` or by name only, because it takes long. */
export const MILLION = 'size';
