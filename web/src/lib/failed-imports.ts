import { readStored, writeStored } from './storage.ts';

/**
 * Files of the code that the browser could not load: an upgrade has removed them, or the connection failed. React does
 * not import such a file again, so only a reload of the page helps.
 */
const failed = new WeakSet<Error>();
const KEY = 'reloaded-at';
const MINUTE_MS = 60_000;

/** Remembers the errors of imports, which Vite reports before the code that imports gets them. */
export function watchImports(): void {
  addEventListener('vite:preloadError', ({ payload }) => failed.add(payload));
}

export const isFailedImport = (error: unknown): boolean => error instanceof Error && failed.has(error);

/** Reloads the page unless it did so within the last minute. Returns whether it reloads. */
export async function reloadOnce(): Promise<boolean> {
  if (Date.now() - Number(readStored('sessionStorage', KEY)) < MINUTE_MS) return false;
  writeStored('sessionStorage', KEY, String(Date.now()));
  // Without session storage the page could reload forever.
  return readStored('sessionStorage', KEY) !== undefined && reload();
}

/**
 * Reloads the page if the server responds within five seconds; otherwise the browser's error page would replace the
 * application. Returns whether it reloads.
 */
export async function reload(): Promise<boolean> {
  const isReachable = await fetch('/', { method: 'HEAD', signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) location.reload();
  return isReachable;
}
