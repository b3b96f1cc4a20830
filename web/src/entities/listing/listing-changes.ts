import type { Listing } from '@commonyard/contracts/http/assets';
import type { BodyOf } from '@commonyard/contracts/http/routes/requests';
import { ApiError, callJson } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { acceptIfDone } from '../../lib/accept-if-done.ts';
import { currentTranslation } from '../../lib/translation.ts';
import { listingDecidedText, readUserNames } from '../user/decisions.ts';

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

/** The listing waits for no decision any more. The message, in the language of the page, says which colleague decided, and when. */
export class DecidedListingError extends ApiError {
  constructor(message: string) {
    super(409, message, 'decided_already');
  }
}

type DecisionPath = `/api/assets/${number}/approve` | `/api/admin/assets/${number}/${'approve' | 'reject'}`;

/**
 * Approves or rejects the version of a listing that the page shows. A 409 counts as success if this user has made the same decision
 * already. Throws `ChangedListingError` where the listing has a newer version that waits for a decision, `DecidedListingError` where
 * it waits no more.
 */
export async function decideListing(
  path: DecisionPath,
  listing: Shown<Pick<Listing, 'id' | 'version'>>,
  body: BodyOf<'PATCH', DecisionPath>,
  { isDone, userId }: { isDone: (listing: Listing) => boolean; userId: number | undefined },
): Promise<Listing> {
  const headers = ifMatch(listing);
  const readCurrent = () => callJson(`/api/assets/${listing.id}`);
  const isOwn = ({ decision }: Listing) => !decision || decision.by === userId;
  try {
    const change = callJson(path, { method: 'PATCH', body, headers });
    return await acceptIfDone(change, readCurrent, (listing) => isOwn(listing) && isDone(listing));
  } catch (error) {
    if (!(error instanceof ApiError) || !['stale_version', 'not_pending'].includes(error.code)) throw error;
    const latest = await readCurrent();
    if (latest.status === 'pending' || latest.change?.state === 'waiting') throw new ChangedListingError(latest);
    throw new DecidedListingError(await decisionText(latest, isOwn(latest)));
  }
}

async function decisionText({ decision, change }: Listing, isOwn: boolean): Promise<string> {
  const t = currentTranslation();
  // The decision is that of the listing, which a rejected change leaves as it was.
  if (!decision || isOwn || change?.state === 'rejected') return t('It does not wait for a decision any more.');
  const { by } = decision;
  // Without the name the time still helps.
  const names = by === null ? undefined : await readUserNames([by]).catch(() => undefined);
  return listingDecidedText(decision, names, t);
}
