import { hasStatus } from './http.ts';

/**
 * The result of a change. A 409 counts as success if the current state is the requested one: an earlier press, or
 * another user, has made the same change.
 */
export async function acceptIfDone<T>(
  change: Promise<T>,
  readCurrent: () => Promise<T>,
  isDone: (current: T) => boolean,
): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    const current = await readCurrent().catch(() => undefined);
    if (current === undefined || !isDone(current)) throw error;
    return current;
  }
}
