import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ComponentProps } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { listingCardId } from '../entities/listing/listing-card.tsx';
import { LISTING_TYPE_BY_TAB, type ListingsSearch, type ListingTab } from '../entities/listing/listing.search.ts';
import { useInquired } from '../entities/inquiry/inquired-listings.ts';
import { canManageListing } from '../entities/listing/listing.policy.ts';
import { POSTED_ID } from '../entities/listing/posted.ts';
import { readPrefill } from '../entities/listing/post-prefill.ts';
import { NO_PREFILL } from '../entities/listing/prefilled-form.ts';
import { listingQuery } from '../entities/listing/listing.queries.ts';
import { isActing, isWaiting } from '../entities/user/session.ts';
import { readInquiredDays } from '../features/inquire/inquired-days.ts';
import type { SentInquiry } from '../features/inquire/inquiry-sent-panel.tsx';
import type { OnSearchChange } from '../lib/search-params.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { Skeleton } from '../ui/states.tsx';

const ListingDialog = lazyPart(() => import('../features/browse/listing-dialog.tsx'), 'ListingDialog');
const CreateDialog = lazyPart(() => import('../features/my-listings/listing-dialogs.tsx'), 'CreateListingDialog');
const EditDialog = lazyPart(() => import('../features/my-listings/listing-dialogs.tsx'), 'EditListingDialog');
const InquireDialog = lazyPart(() => import('../features/inquire/inquire-dialog.tsx'), 'InquireDialog');
const InquirySentPanel = lazyPart(() => import('../features/inquire/inquiry-sent-panel.tsx'), 'InquirySentPanel');
const DialogLending = lazyPart(() => import('./-dialog-lending.tsx'), 'DialogLending', <Skeleton h="105" />);
const DialogActions = lazyPart(() => import('./-dialog-lending.tsx'), 'DialogActions', <Skeleton h="11" />);
const offersAndMatches = () => import('./-offers-and-matches.tsx');
const NeedOffers = lazyPart(offersAndMatches, 'NeedOffers');
const OfferButton = lazyPart(offersAndMatches, 'OfferButton');
const Matches = lazyPart(offersAndMatches, 'Matches');
const MemberRequest = lazyPart(() => import('./-member-actions.tsx'), 'MemberRequest');
const LendingDialog = lazyPart(() => import('../features/lending/lending-dialog.tsx'), 'LendingDialog');

type Props = { user: User; search: ListingsSearch; onSearch: OnSearchChange<ListingsSearch>; tab: ListingTab };

/** The dialogs that the URL opens over a page of listing cards: create, details, inquire or edit. */
export function ListingDialogs({ user, search, onSearch, tab }: Props) {
  const { asset } = search;
  const [sent, setSent] = useState<{ asset: number; inquiry: SentInquiry }>();
  const navigate = useNavigate();
  // Emptied days stay in the address, as on the page of a listing.
  const wish = (change: object) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...change })) as never,
      replace: true,
      resetScroll: false,
    });
  const takeDays = ({ startsOn, endsOn }: Days) => wish({ from: startsOn, to: endsOn });
  const close = () => {
    onSearch(
      {
        asset: undefined,
        edit: undefined,
        inquire: undefined,
        request: undefined,
        lending: undefined,
        new: undefined,
        copy: undefined,
        ...NO_PREFILL,
      },
      { replace: true },
    );
    focusPage(asset);
  };
  // The form must not be filled in vain.
  return search.new && !isWaiting(user) ? (
    <CreateDialog
      type={LISTING_TYPE_BY_TAB[tab]}
      prefill={readPrefill(search)}
      copy={search.copy}
      onClose={close}
      onCreated={({ id, type }) => {
        // Clear the filters, so that the list shows the new listing.
        onSearch(
          {
            new: undefined,
            copy: undefined,
            ...NO_PREFILL,
            q: undefined,
            region: undefined,
            category: undefined,
            page: undefined,
            ...(user.role === 'admin' && { tab: 'pending' }),
          },
          { replace: true, state: { posted: { id, isLendable: type === 'available_asset' } } },
        );
        focusPage(undefined);
      }}
    />
  ) : (
    asset !== undefined &&
      (search.edit ? (
        <EditDialog
          key={asset}
          id={asset}
          user={user}
          onClose={() => onSearch({ edit: undefined }, { replace: true })}
        />
      ) : search.inquire ? (
        <InquireAbout
          key={asset}
          id={asset}
          user={user}
          days={readInquiredDays(search)}
          onClose={() => onSearch({ inquire: undefined }, { replace: true })}
          onSent={(inquiry) => setSent({ asset, inquiry })}
        />
      ) : search.request ? (
        <RequestOf
          key={asset}
          id={asset}
          user={user}
          search={search}
          onDays={takeDays}
          onClose={() => onSearch({ request: undefined }, { replace: true })}
        />
      ) : search.lending ? (
        <LendingOf
          key={asset}
          id={asset}
          user={user}
          onClose={() => onSearch({ lending: undefined }, { replace: true })}
        />
      ) : (
        <ListingDialog
          key={asset}
          id={asset}
          user={user}
          notice={sent?.asset === asset && <InquirySentPanel inquiry={sent.inquiry} />}
          onClose={close}
          onEdit={() => onSearch({ edit: true }, { replace: true })}
          onInquire={() => onSearch({ inquire: true }, { replace: true })}
          onLend={() => onSearch({ lending: true }, { replace: true })}
          renderLending={(listing, onChanged) => (
            <>
              {listing.type === 'needed_asset' ? (
                <NeedOffers need={listing} user={user} isInDialog />
              ) : (
                isLent(listing, user) && (
                  <DialogLending listing={listing} user={user} search={search} onSearch={wish} onDays={takeDays} />
                )
              )}
              {canManageListing(listing, user) && (
                <Matches listing={listing} user={user} isInDialog onChanged={onChanged} />
              )}
            </>
          )}
          renderRequest={(listing, renderInquire) =>
            isLent(listing, user) && isActing(user) ? (
              <DialogActions
                listing={listing}
                user={user}
                search={search}
                renderInquire={renderInquire}
                onRequest={() => onSearch({ request: true }, { replace: true })}
                onDays={takeDays}
              />
            ) : (
              <>
                {renderInquire(false)}
                {listing.type === 'needed_asset' && isActing(user) && <OfferButton need={listing} user={user} />}
              </>
            )
          }
        />
      ))
  );
}

/** Whether the user may borrow the listing. Its own side sets the terms in a dialog of their own; administrators moderate. */
const isLent = (listing: Listing, user: User): boolean =>
  listing.type === 'available_asset' &&
  isPublicListing(listing) &&
  !canManageListing(listing, user) &&
  user.role !== 'admin';

type InquireProps = Pick<ComponentProps<typeof InquireDialog>, 'days' | 'onClose' | 'onSent'> & {
  id: number;
  user: User;
};

/** After sending, the dialog of the listing takes the place of this one. */
function InquireAbout({ id, user, onSent, ...props }: InquireProps) {
  const { data: listing } = useQuery(listingQuery(id));
  const [, markInquired] = useInquired(id);
  return (
    listing && (
      <InquireDialog
        listing={listing}
        user={isActing(user) ? user : null}
        account={isActing(user) ? null : user}
        onSent={(inquiry) => {
          markInquired();
          onSent(inquiry);
          props.onClose();
        }}
        {...props}
      />
    )
  );
}

/** Closing it leads back to the dialog of the listing. */
function RequestOf({ id, ...props }: Omit<ComponentProps<typeof MemberRequest>, 'listing'> & { id: number }) {
  const { data: listing } = useQuery(listingQuery(id));
  return listing && <MemberRequest listing={listing} {...props} />;
}

function LendingOf({ id, user, onClose }: { id: number; user: User; onClose: () => void }) {
  const { data: listing } = useQuery(listingQuery(id));
  return listing && canManageListing(listing, user) && <LendingDialog listing={listing} onClose={onClose} />;
}

/** Focuses the card of the listing, what says that one was submitted, or the page heading, in case the element that opened the dialog is gone. */
function focusPage(asset: number | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const card = document.getElementById(asset === undefined ? POSTED_ID : listingCardId(asset));
    (card ?? document.querySelector<HTMLElement>('h1'))?.focus();
  });
}
