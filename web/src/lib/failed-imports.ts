/**
 * Files of the code that the browser could not load: an upgrade has removed them, or the connection failed. React does
 * not import such a file again, so only a reload of the page helps.
 */
const failed = new WeakSet<Error>();
const KEY = 'reloaded-for';

/** Remembers the errors of imports, which Vite reports before the code that imports gets them. */
export function watchImports(): void {
  addEventListener('vite:preloadError', ({ payload }) => failed.add(payload));
}

export const isFailedImport = (error: unknown): boolean => error instanceof Error && failed.has(error);

/** Whether the page shall reload: once for each file, which the message of the error names. */
export function isReloadDue(error: unknown): boolean {
  if (!isFailedImport(error) || !navigator.onLine) return false;
  try {
    return sessionStorage.getItem(KEY) !== String(error);
  } catch {
    return false; // Without session storage the page would reload forever.
  }
}

/** Reloads the page, and remembers for which error. */
export function reloadFor(error: unknown): void {
  sessionStorage.setItem(KEY, String(error));
  location.reload();
}
