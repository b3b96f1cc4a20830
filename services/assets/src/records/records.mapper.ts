import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { ListingChangeRow, ListingRow } from '../database.ts';
import type { HistoryEntry } from './records.repository.ts';

/** A listing in the file of an access request, with its history. Only administrators of the platform see their notes. */
export function toDisclosed(
  listing: ListingRow,
  { history, changes }: { history: HistoryEntry[]; changes: ListingChangeRow[] },
  { role }: Caller,
): Record<string, unknown> {
  const {
    startsOn: _starts,
    endsOn: _ends,
    rateOrder: _rate,
    lendingRateType: _kind,
    titleOrder: _title,
    senderKey: _senderKey,
    contentHash: _hash,
    adminNotes,
    ...fields
  } = listing;
  return {
    ...fields,
    ...(role === 'admin' && { adminNotes }),
    changes: changes
      .filter(({ listingId }) => listingId === listing.id)
      .map(({ listingId: _listing, ...change }) => change),
    history: history
      .filter(({ listingId }) => listingId === listing.id)
      .map(({ before, after, ...entry }) => ({
        ...entry,
        before: role === 'admin' ? before : withoutNotes(before),
        after: role === 'admin' ? after : withoutNotes(after),
      })),
  };
}

function withoutNotes(values: HistoryEntry['after']): HistoryEntry['after'] {
  if (values === null) return null;
  const { adminNotes: _notes, ...others } = values;
  return others;
}
