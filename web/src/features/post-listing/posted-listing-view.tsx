import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Ban, CircleCheck, Clock, Eye, EyeOff, Info, Pencil, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import type { PostedListing } from '@commonyard/contracts/http/assets';
import { today } from '@commonyard/contracts/search-params.values';
import { Availability } from '../../entities/listing/availability.tsx';
import { contentLanguage, kindOf } from '../../entities/listing/listing-facts.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { ListingStatusBadge, RejectionReason } from '../../entities/listing/listing-status-badge.tsx';
import { MatchesLink } from '../../entities/listing/matches-link.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Cluster, ErrorText, PageTitle, SectionTitle, SmallText, Stack, Toolbar } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { RefreshButton } from '../../ui/refresh.tsx';
import type { Tint } from '../../ui/theme/palette.ts';
import { toast } from '../../ui/toast.ts';
import { discardPostedChange, postedQuery, setPostedWithdrawn } from './posted.queries.ts';
import { usePostedReader } from './posted.queries.ts';
import { hasStatus } from '../../lib/http.ts';
import { asShown, type Shown } from '../../lib/shown.ts';
import { useShownListing } from '../../entities/listing/shown-listing.tsx';
import { RenewForm } from './renew-form.tsx';
import { TakeOver } from './take-over.tsx';

const ChangeDialog = lazyPart(() => import('./posted-change-dialog.tsx'), 'PostedChangeDialog');

const ChangeNotice = lazyPart(() => import('../../entities/listing/change-notice.tsx'), 'ChangeNotice');

type Props = {
  token: string;
  listing: PostedListing;
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch' | 'error'>;
  hasFailed: boolean;
};

export function PostedListingView({ token, listing, query, hasFailed }: Props) {
  const { t } = useTranslation();
  const { id, title, status, withdrawn, rejected, renewableTo } = listing;
  const kind = kindOf(listing.type);
  const save = useSavePosted(token);
  const [isChanging, setChanging] = useState(false);
  // The button that opened the page is gone. After a reload nothing had the focus.
  useEffect(() => document.querySelector('h1')?.focus({ preventScroll: true }), []);
  return (
    <Stack gap="6">
      <chakra.div>
        <PageTitle title={title} lang={contentLanguage(listing)} overflowWrap="anywhere" />
        <Toolbar gap="2" mt="2">
          <Cluster alignItems="center" columnGap="4" rowGap="1">
            <ListingStatusBadge
              status={status === 'available' && kind === 'needed' ? 'needed' : status}
              withdrawn={withdrawn}
              rejected={rejected}
            />
            <span>{t('Reference #{id}', { id })}</span>
          </Cluster>
          <RefreshButton query={query} />
        </Toolbar>
      </chakra.div>
      {hasFailed && <ErrorText role="alert">{errorMessage(query.error)}</ErrorText>}
      <State listing={listing} />
      {listing.change && (
        <ChangeNotice
          change={listing.change}
          onDiscard={async () => save(await discardPostedChange(token, asShown(listing)))}
        />
      )}
      <Cluster gap="3">
        {!withdrawn && (
          <ActionButton onClick={() => setChanging(true)}>
            <Pencil aria-hidden />
            {t('Change')}
          </ActionButton>
        )}
        <WithdrawButton token={token} listing={listing} onSaved={save} />
        <MatchesLink variant="outline" kind={kind} category={listing.category} {...daysOf(listing)} />
      </Cluster>
      {renewableTo && (
        <RenewForm key={listing.version} token={token} listing={listing} latest={renewableTo} onSaved={save} />
      )}
      <Details listing={listing} />
      <TakeOver token={token} listing={listing} />
      <SmallText borderTopWidth="1px" pt="4">
        {t('Whoever has the link can do the same, so keep it to yourself.')}{' '}
        {t('It works until 90 days after the last day of the listing.')}
      </SmallText>
      {isChanging && <ChangeDialog token={token} listing={listing} onSaved={save} onClose={() => setChanging(false)} />}
    </Stack>
  );
}

const daysOf = ({ availableFrom, availableTo }: PostedListing) => ({ availableFrom, availableTo });

/** Shows the listing as it was stored. */
function useSavePosted(token: string): (listing: PostedListing) => void {
  const queryClient = useQueryClient();
  return (listing) => {
    queryClient.setQueryData(postedQuery(token).queryKey, listing);
    void queryClient.invalidateQueries({ queryKey: listingKeys.all });
  };
}

/** What the status means for whoever posted, and what happens next. */
function State({ listing }: { listing: PostedListing }) {
  const { t } = useTranslation();
  const { id, type, status, withdrawn, rejected, availableTo, contactEmail } = listing;
  const isOver = availableTo !== null && availableTo < today();
  const [tint, icon, text]: [Tint, LucideIcon, string] = withdrawn
    ? ['gray', EyeOff, t('It is withdrawn: nobody sees it until you restore it.')]
    : status === 'pending'
      ? [
          'yellow',
          Clock,
          `${t('An administrator reviews it.')} ${contactEmail ? t('The decision is mailed to {email}.', { email: contactEmail }) : ''}`,
        ]
      : rejected
        ? ['red', Ban, t('It was reviewed and not approved. Change it, and it is reviewed again.')]
        : status !== 'available'
          ? ['gray', Info, t('It is not public at the moment.')]
          : isOver
            ? ['yellow', Clock, t('Its last day is over, so lists do not show it. Renew it to show it again.')]
            : ['green', CircleCheck, t('It is public. Other municipalities can find it and write to you.')];
  return (
    <Callout tint={tint} icon={icon} as="output">
      <p>{text}</p>
      <RejectionReason listing={listing} />
      {isPublicListing(listing) && (
        <ButtonLink
          to="/equipment/$type/$id"
          params={{ type: kindOf(type), id: String(id) }}
          variant="outline"
          bg="bg.panel"
          size="sm"
          mt="3"
        >
          {t('See it as others do')}
        </ButtonLink>
      )}
    </Callout>
  );
}

type WithdrawProps = { token: string; listing: PostedListing; onSaved: (listing: PostedListing) => void };

function WithdrawButton({ token, listing, onSaved }: WithdrawProps) {
  const { t } = useTranslation();
  const { withdrawn, status } = listing;
  const [isAsking, setAsking] = useState(false);
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: (seen: Shown<PostedListing>) => setPostedWithdrawn(token, seen, !seen.withdrawn),
    onSuccess: (saved) => {
      setAsking(false);
      onSaved(saved);
      toast({ title: saved.withdrawn ? t('Listing withdrawn') : t('Listing restored') });
    },
  });
  if (!withdrawn && status !== 'pending' && status !== 'available') return null;
  return (
    <>
      <ActionButton
        variant="outline"
        aria-disabled={isPending}
        onClick={() => (withdrawn ? mutate(asShown(listing)) : setAsking(true))}
      >
        {withdrawn ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        {withdrawn ? t('Restore Listing') : t('Withdraw Listing')}
      </ActionButton>
      <ActionError error={isAsking ? null : error} flexBasis="100%" />
      {isAsking && (
        <WithdrawQuestion
          token={token}
          listing={listing}
          isBusy={isPending}
          error={error}
          onConfirm={mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type QuestionProps = {
  token: string;
  listing: PostedListing;
  isBusy: boolean;
  error: Error | null;
  onConfirm: (seen: Shown<PostedListing>) => Promise<unknown>;
  onClose: () => void;
};

function WithdrawQuestion({ token, listing, isBusy, error, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const { shown, subject } = useShownListing<PostedListing>(listing, usePostedReader(token));
  return (
    <Confirm
      title={t('Withdraw this listing?')}
      text={
        <>
          <p>{t('Nobody sees it any more. You can restore it on this page.')}</p>
          {!subject.change && <ActionError error={error} mt="3" />}
        </>
      }
      confirmLabel={t('Withdraw Listing')}
      isBusy={isBusy}
      subject={subject}
      onConfirm={() =>
        void onConfirm(shown).catch((failed: unknown) => void (hasStatus(failed, 409) && subject.readAgain()))
      }
      onClose={onClose}
    />
  );
}

function Details({ listing }: { listing: PostedListing }) {
  const { t } = useTranslation();
  const { category, municipalityName, contactEmail, contactPhone, images } = listing;
  const lang = contentLanguage(listing);
  const written = (text: string | null) =>
    text && (
      <chakra.span lang={lang} whiteSpace="pre-line">
        {text}
      </chakra.span>
    );
  return (
    <chakra.section aria-labelledby="details">
      <SectionTitle id="details" mb="3">
        {t('What you posted')}
      </SectionTitle>
      <FactList
        facts={[
          [t('Category'), t(categoryLabel(category))],
          [t('Days'), <Availability key="days" listing={listing} />],
          [t('Rate'), <Rate key="rate" listing={listing} />],
          [t('Municipality'), municipalityName],
          [t('Email'), contactEmail],
          [t('Phone'), contactPhone],
          [t('Photos'), images.length > 0 && String(images.length)],
          [t('Description'), written(listing.description)],
          [t('Additional notes'), written(listing.additionalNotes)],
        ]}
      />
    </chakra.section>
  );
}
