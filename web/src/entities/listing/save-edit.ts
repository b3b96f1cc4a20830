import type { Listing } from '@commonyard/contracts/http/assets';
import { ApiError, callJson } from '../../lib/http.ts';

/**
 * Saves an edit of a listing. If somebody else has saved a newer version meanwhile, passes that on and throws an error
 * that says so.
 */
export async function saveEdit(
  id: number,
  save: () => Promise<Listing>,
  onStale: (latest: Listing) => void,
): Promise<Listing> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error;
    onStale(await callJson<Listing>(`/api/assets/${id}`));
    throw new ApiError(409, 'Someone else changed this listing while you were editing it.', error.code);
  }
}
