import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { InquireButton } from '../features/inquire/inquire-button.tsx';
import { readInquiredDays } from '../features/inquire/inquired-days.ts';
import type { SentInquiry } from '../features/inquire/inquiry-sent-panel.tsx';
import { useInquired } from '../entities/inquiry/inquired-listings.ts';
import { isWaiting, useActingUser, useCurrentUser } from '../entities/user/session.ts';
import { ListingNotFound } from '../features/browse/listing-not-found.tsx';
import { ListingPage } from '../features/browse/listing-page.tsx';
import { listingQuery } from '../entities/listing/listing.queries.ts';
import { kindOf, type ListingKind } from '../entities/listing/listing-facts.ts';
import { searchReader } from '../lib/search-params.ts';
import { lazyPart } from '../lib/lazy-part.tsx';

const InquireDialog = lazyPart(() => import('../features/inquire/inquire-dialog.tsx'), 'InquireDialog');

const InquirySentPanel = lazyPart(() => import('../features/inquire/inquiry-sent-panel.tsx'), 'InquirySentPanel');

const LendingSection = lazyPart(() => import('../features/lending/lending-section.tsx'), 'LendingSection');

const TakenNotice = lazyPart(() => import('../features/lending/lending-section.tsx'), 'TakenNotice');

const RequestLoan = lazyPart(() => import('../features/request-loan/request-loan.tsx'), 'RequestLoan');

type DetailSearch = { inquire?: true | undefined; request?: true | undefined } & Record<string, unknown>;

export const Route = createFileRoute('/equipment/$type/$id')({
  // Keep the filters of the list for the back link.
  validateSearch: searchReader(({ inquire, request, ...search }): DetailSearch => ({
    ...search,
    ...(inquire === true && { inquire }),
    ...(request === true && { request }),
  })),
  loader: ({ context: { queryClient }, params }) => {
    const id = toId(params.id);
    if (id) void queryClient.prefetchQuery(listingQuery(id));
  },
  component: Page,
});

function Page() {
  const { type, id } = Route.useParams();
  const number = toId(id);
  if (!number || (type !== 'available' && type !== 'needed')) return <ListingNotFound />;
  return <Detail key={number} id={number} kind={type satisfies ListingKind} />;
}

/** The listing page, and the dialogs that `?inquire=true` and `?request=true` open. */
function Detail({ id, kind }: { id: number; kind: ListingKind }) {
  const { inquire, request, ...search } = Route.useSearch();
  const { user, isLoading } = useActingUser();
  const { user: account } = useCurrentUser();
  const navigate = Route.useNavigate();
  const [isInquired, markInquired] = useInquired(id);
  const { data: listing } = useQuery(listingQuery(id));
  const canInquire = listing !== undefined && isPublicListing(listing);
  const [sent, setSent] = useState<SentInquiry>();
  const isOpen = canInquire && inquire && !isLoading && !isInquired;
  const change = (part: object) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  const { history } = useRouter();
  const openedFromPage = useRef(false);
  const open = (dialog: 'inquire' | 'request') => {
    openedFromPage.current = true;
    void navigate({ search: (before) => ({ ...before, [dialog]: true }), resetScroll: false });
  };
  // Remove the closed dialog from the history.
  const close = () => {
    if (openedFromPage.current) history.back();
    else change({ inquire: undefined, request: undefined });
    openedFromPage.current = false;
  };
  if (listing && kindOf(listing.type) !== kind) {
    return (
      <Navigate
        to="/equipment/$type/$id"
        params={{ type: kindOf(listing.type), id: String(id) }}
        search={(before) => before}
        replace
      />
    );
  }
  return (
    <>
      <ListingPage
        id={id}
        kind={kind}
        notice={
          sent ? (
            <InquirySentPanel inquiry={sent} />
          ) : (
            canInquire && kind === 'available' && <TakenNotice listing={listing} search={search} />
          )
        }
        action={
          canInquire && (
            <InquireButton listing={listing} user={user} isInquired={isInquired} onOpen={() => open('inquire')} />
          )
        }
        lending={
          listing &&
          kind === 'available' && (
            <LendingSection
              listing={listing}
              user={user}
              search={search}
              onSearch={change}
              renderAction={(wish) => (
                <RequestLoan
                  listing={listing}
                  user={user}
                  wish={wish}
                  isOpen={request === true}
                  onOpen={() => open('request')}
                  onClose={close}
                  onDays={({ startsOn, endsOn }) => change({ from: startsOn, to: endsOn })}
                  onInquire={() => open('inquire')}
                />
              )}
            />
          )
        }
      />
      {isOpen && (
        <InquireDialog
          listing={listing}
          user={user}
          account={account && isWaiting(account) ? account : null}
          days={readInquiredDays(search)}
          onClose={close}
          onSent={(inquiry) => {
            setSent(inquiry);
            markInquired();
            close();
          }}
        />
      )}
    </>
  );
}

const toId = (text: string): number | undefined => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined);
