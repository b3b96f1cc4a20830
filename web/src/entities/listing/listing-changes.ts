import type { Listing } from '@commonyard/contracts/http/assets';
import type { BodyOf } from '@commonyard/contracts/http/routes/requests';
import { ApiError, callJson } from '../../lib/http.ts';
import { acceptIfDone } from '../../lib/accept-if-done.ts';

/** Saves an edit. Where another user saved a newer version, calls `onStale` with it and throws an error with status 409. */
export async function saveEdit(
  id: number,
  save: () => Promise<Listing>,
  onStale: (latest: Listing) => void,
): Promise<Listing> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error;
    onStale(await callJson(`/api/assets/${id}`));
    throw new ApiError(409, 'Someone else changed this listing while you were editing it.', error.code);
  }
}

/** The decision was about an older version than `latest`, which still waits for one. */
export class ChangedListingError extends ApiError {
  readonly latest: Listing;

  constructor(latest: Listing) {
    super(
      409,
      'This listing was changed after you read it. You see the new content now, and it still waits for a decision.',
      'stale_version',
    );
    this.latest = latest;
  }
}

/** Another user has decided about the listing, or has changed its status. */
export class DecidedListingError extends ApiError {
  readonly latest: Listing;

  constructor(latest: Listing) {
    super(409, 'Only a pending listing can be approved or rejected', 'not_pending');
    this.latest = latest;
  }
}

type DecisionPath = `/api/assets/${number}/approve` | `/api/admin/assets/${number}/${'approve' | 'reject'}`;

/**
 * Approves or rejects the version of a listing that the page shows. A 409 counts as success if the same decision has been made
 * already. Throws `ChangedListingError` where the listing has a newer version that is pending, `DecidedListingError` where it is not
 * pending any more.
 */
export async function decideListing(
  path: DecisionPath,
  { id, version }: Pick<Listing, 'id' | 'version'>,
  body: BodyOf<'PATCH', DecisionPath>,
  isDone: (listing: Listing) => boolean,
): Promise<Listing> {
  const headers = { 'if-match': `"${version}"` };
  const readCurrent = () => callJson(`/api/assets/${id}`);
  try {
    return await acceptIfDone(callJson(path, { method: 'PATCH', body, headers }), readCurrent, isDone);
  } catch (error) {
    if (!(error instanceof ApiError) || !['stale_version', 'not_pending'].includes(error.code)) throw error;
    const latest = await readCurrent();
    throw latest.status === 'pending' ? new ChangedListingError(latest) : new DecidedListingError(latest);
  }
}
