import { FACET_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { ListingCounts } from '@commonyard/contracts/http/assets';
import type { InquiryCounts } from '@commonyard/contracts/http/inquiries';
import type { LoanCounts } from '@commonyard/contracts/http/loans';
import type { Role } from '@commonyard/contracts/identity.values';

/** A count with the list it links to. `label` is a catalogue key; `count` is undefined while it loads. */
export type HomeCount = {
  label: string;
  count: number | undefined;
  isCapped: boolean;
  to: string;
  search: Record<string, string>;
};

type Counts = {
  listings: ListingCounts | undefined;
  inquiries: InquiryCounts | undefined;
  loans: LoanCounts | undefined;
};

/** The counts for a role, most urgent first. Both services stop counting at the same cap. */
export function homeCounts(role: Role, { listings, inquiries, loans }: Counts): HomeCount[] {
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
      number('Unread messages', inquiries?.unread, '/inquiries'),
      number('New contact messages', inquiries && (inquiries.newContactMessages ?? 0), '/inquiries', {
        tab: 'contact',
        letters: 'new',
      }),
    ];
  }
  const pending = listings && {
    offers: listings.available_asset.pending,
    needs: listings.needed_asset.pending,
  };
  return [
    number('Unread messages', inquiries?.unread, '/inquiries'),
    number('New inquiries', inquiries?.waiting, '/inquiries', { status: 'pending' }),
    number('Loans to act on', loans?.todo, '/loans', { stage: 'todo' }),
    number('In Progress', inquiries?.in_progress, '/inquiries', { status: 'in_progress' }),
    number(
      'Listings in review',
      pending && pending.offers + pending.needs,
      '/listings',
      pending?.offers === 0 && pending.needs > 0 ? { tab: 'needed' } : {},
    ),
  ];
}
