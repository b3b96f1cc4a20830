import { useSyncExternalStore } from 'react';

/**
 * The time of the listings on the page, in milliseconds since 1970, where the gateway sent stored ones because their service is
 * away; undefined where they are new.
 */
let shownAsOf: number | undefined;
const listeners = new Set<() => void>();

/** Reads from the headers of a response with listings whether the gateway had stored it, and how old it is. */
export function noteAge(headers: Headers): void {
  const isStale = /\bfwd=stale\b/.test(headers.get('cache-status') ?? '');
  const at = isStale ? Date.now() - Number(headers.get('age') ?? 0) * 1_000 : undefined;
  if (at === undefined ? shownAsOf === undefined : shownAsOf !== undefined && shownAsOf <= at) return;
  shownAsOf = at;
  for (const listener of listeners) listener();
}

/** See `shownAsOf`. Several responses may differ: the oldest counts. */
export const useShownAsOf = (): number | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shownAsOf,
    () => undefined,
  );
