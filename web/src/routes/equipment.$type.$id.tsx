import { Box } from '@chakra-ui/react';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { InquireButton } from '../features/inquire/inquire-button.tsx';
import { readInquiredDays } from '../features/inquire/inquired-days.ts';
import type { SentInquiry } from '../features/inquire/inquiry-sent-panel.tsx';
import { useInquired } from '../entities/inquiry/inquired-listings.ts';
import { isWaiting, useActingUser, useCurrentUser } from '../entities/user/session.ts';
import { ListingNotFound } from '../features/browse/listing-not-found.tsx';
import { DAYS_HASH, ListingPage } from '../features/browse/listing-page.tsx';
import { canManageListing } from '../entities/listing/listing.policy.ts';
import { listingQuery } from '../entities/listing/listing.queries.ts';
import { kindOf, type ListingKind } from '../entities/listing/listing-facts.ts';
import { searchReader } from '../lib/search-params.ts';
import { chosenDaysText } from '../entities/listing/chosen-days.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useTranslation } from '../lib/translation.ts';

const InquireDialog = lazyPart(() => import('../features/inquire/inquire-dialog.tsx'), 'InquireDialog');

const InquirySentPanel = lazyPart(() => import('../features/inquire/inquiry-sent-panel.tsx'), 'InquirySentPanel');

const lending = () => import('../features/lending/lending-section.tsx');

const LendingSection = lazyPart(lending, 'LendingSection', <span hidden data-waiting />);

const TakenNotice = lazyPart(lending, 'TakenNotice');

const LoanPanel = lazyPart(lending, 'LoanPanel');

const SignInToRequest = lazyPart(lending, 'SignInToRequest');

const offersAndMatches = () => import('./-offers-and-matches.tsx');

const NeedOffers = lazyPart(offersAndMatches, 'NeedOffers');

const OfferButton = lazyPart(offersAndMatches, 'OfferButton');

const Matches = lazyPart(offersAndMatches, 'Matches', <span hidden data-waiting />);

const memberActions = () => import('./-member-actions.tsx');

const MemberActions = lazyPart(memberActions, 'MemberActions');

const MemberRequest = lazyPart(memberActions, 'MemberRequest');

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
  // The hash keeps the sheet of the days open.
  const change = (part: object) =>
    void navigate({ search: (before) => ({ ...before, ...part }), hash: true, replace: true, resetScroll: false });
  const { history } = useRouter();
  const { t } = useTranslation();
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
  const days = readInquiredDays(search);
  const inquireButton = (isSecondary = false) =>
    listing && (
      <InquireButton
        listing={listing}
        user={user}
        isInquired={isInquired}
        isSecondary={isSecondary}
        onOpen={() => open('inquire')}
      />
    );
  const takeDays = ({ startsOn, endsOn }: Days) => change({ from: startsOn, to: endsOn });
  const isLent = kind === 'available';
  /** The bar of a phone has one button: where days are missing, it opens their fields. */
  const action = (isInBar: boolean) => {
    if (!canInquire) return undefined;
    if (!isLent) {
      return (
        <>
          {inquireButton()}
          {!isInBar && user && <OfferButton need={listing} user={user} />}
        </>
      );
    }
    if (!user) {
      return (
        <>
          {inquireButton()}
          {!isInBar && <SignInToRequest listing={listing} search={search} />}
        </>
      );
    }
    return (
      <MemberActions
        listing={listing}
        user={user}
        search={search}
        renderInquire={inquireButton}
        onRequest={() => open('request')}
        onDays={takeDays}
        onMissingDays={isInBar ? () => void navigate({ search: true, hash: DAYS_HASH, resetScroll: false }) : undefined}
      />
    );
  };
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
        days={chosenDaysText(days, t)}
        fields={
          canInquire && isLent ? (
            <LoanPanel listing={listing} user={user} search={search} onSearch={change} />
          ) : undefined
        }
        action={action(false)}
        barAction={action(true)}
        lending={
          listing && (
            <>
              {isLent ? (
                <LendingSection listing={listing} user={user} search={search} onSearch={change} />
              ) : (
                user && (
                  <>
                    {/* The bar of a phone has one button. */}
                    <Box display={{ base: 'grid', lg: 'none' }} css={{ '&:empty': { display: 'none' } }} data-no-print>
                      <OfferButton need={listing} user={user} />
                    </Box>
                    <NeedOffers need={listing} user={user} />
                  </>
                )
              )}
              {user && canManageListing(listing, user) && <Matches listing={listing} user={user} />}
            </>
          )
        }
      />
      {canInquire && isLent && user && request && (
        <MemberRequest listing={listing} user={user} search={search} onDays={takeDays} onClose={close} />
      )}
      {isOpen && (
        <InquireDialog
          listing={listing}
          user={user}
          account={account && isWaiting(account) ? account : null}
          days={days}
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
