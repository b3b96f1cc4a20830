import { FACET_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { ListingCounts } from '@commonyard/contracts/http/assets';
import type { InquiryCounts } from '@commonyard/contracts/http/inquiries';
import type { Role } from '@commonyard/contracts/identity.values';

/**
 * A count of the home summary with the list it links to. `label` is a catalogue key; `count` is undefined while it
 * loads.
 */
export type HomeCount = {
  label: string;
  count: number | undefined;
  isCapped: boolean;
  /** How many of them are pending review. */
  pending?: number | undefined;
  to: string;
  search: Record<string, string>;
};

type Counts = { listings: ListingCounts | undefined; inquiries: InquiryCounts | undefined };

/** The counts for a role, most urgent first. Both services stop counting at the same cap. */
export function homeCounts(role: Role, { listings, inquiries }: Counts): HomeCount[] {
  const number = (label: string, count: number | undefined, to: string, search: Record<string, string> = {}) => ({
    label,
    count: count && Math.min(count, FACET_COUNT_CAP),
    isCapped: count !== undefined && count > FACET_COUNT_CAP,
    to,
    search,
  });
  if (role === 'admin') {
    return [
      number('Pending Available', listings?.available_asset.pending, '/admin', { tab: 'pending-available' }),
      number('Pending Needed', listings?.needed_asset.pending, '/admin', { tab: 'pending-needed' }),
      number('New inquiries', inquiries?.waiting, '/inquiries', { status: 'pending' }),
      number('New contact messages', inquiries && (inquiries.newContactMessages ?? 0), '/inquiries', {
        tab: 'contact',
        letters: 'new',
      }),
    ];
  }
  const [offers, needs] = [total(listings?.available_asset), total(listings?.needed_asset)];
  const own = offers === undefined || needs === undefined ? undefined : offers + needs;
  return [
    {
      ...number('My Listings', own, '/listings', offers === 0 && needs ? { tab: 'needed' } : {}),
      pending: listings && listings.available_asset.pending + listings.needed_asset.pending,
    },
    number('Messages', inquiries?.waiting, '/inquiries', { status: 'pending' }),
    number('In Progress', inquiries?.in_progress, '/inquiries', { status: 'in_progress' }),
  ];
}

const total = (counts: ListingCounts['available_asset'] | undefined) =>
  counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
