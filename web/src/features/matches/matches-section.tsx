import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Listing, ListingSummary, MetNeed } from '@commonyard/contracts/http/assets';
import type { ListingMatches } from '@commonyard/contracts/http/matches';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { today } from '@commonyard/contracts/search-params.values';
import { formatDay } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';
import { Panel, SectionTitle, SmallText, Toolbar } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { MatchRow } from './match-row.tsx';
import { matchesQuery } from './matches.queries.ts';

const MeetDialog = lazyPart(() => import('./meet-dialog.tsx'), 'MeetDialog');

/** The fragment that leads to the section. */
export const MATCHES_ID = 'matches';

type Props = {
  /** An own listing. */
  listing: Listing;
  isInDialog?: boolean;
  /** What the owner can do with a match. */
  renderAction: (match: ListingSummary) => ReactNode;
  /** The listing as the own change of this section made it. */
  onChanged?: ((listing: Listing) => void) | undefined;
};

/** What matches an own listing: equipment for a need, needs for equipment. Nothing matches a listing that is not public. */
export function MatchesSection({ listing, isInDialog = false, renderAction, onChanged }: Props) {
  const { t } = useTranslation();
  const title = useId();
  const isPublic = isPublicListing(listing);
  const query = useQuery({ ...matchesQuery(listing.id), enabled: isPublic });
  const isNeed = listing.type === 'needed_asset';
  const section = useScrollTo(query.isFetched || !isPublic);
  if (!isPublic && !listing.met) return null;
  return (
    <Box
      as="section"
      ref={section}
      id={MATCHES_ID}
      aria-labelledby={title}
      mt={isInDialog ? '6' : undefined}
      scrollMarginTop="24"
      data-no-print
    >
      <Toolbar gap="3" mb={isInDialog ? '2' : '3'}>
        {isInDialog ? (
          <SectionTitle as="h3" id={title}>
            {t('Matches')}
          </SectionTitle>
        ) : (
          <chakra.h2 id={title} textStyle="2xl">
            {t('Matches')}
          </chakra.h2>
        )}
        {isNeed && isPublic && <MeetButton need={listing} onChanged={onChanged} />}
      </Toolbar>
      {!isPublic && listing.met ? (
        <MetNotice need={listing} met={listing.met} isInDialog={isInDialog} />
      ) : query.data ? (
        <>
          {isNeed && <SmallText mb="3">{notifiedText(query.data.notified, t)}</SmallText>}
          <Matches listing={listing} matches={query.data.matches} renderAction={renderAction} />
        </>
      ) : (
        // What stands below the section on the page appears with it, so that nothing moves.
        <div data-waiting={query.isPending || undefined}>
          <QueryState
            query={query}
            height="24"
            count={2}
            loading="Loading matches..."
            error="The matches could not be loaded. Please try again."
            reason="Everything else on this page works."
          />
        </div>
      )}
    </Box>
  );
}

/** Scrolls to the section that the fragment names, which is not there yet when the page begins. */
function useScrollTo(isReady: boolean) {
  const section = useRef<HTMLDivElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  const isMeant = isReady && hash === MATCHES_ID;
  useEffect(() => {
    if (isMeant) section.current?.scrollIntoView({ block: 'start' });
  }, [isMeant]);
  return section;
}

const notifiedText = (count: number, t: ReturnType<typeof useTranslation>['t']): string =>
  count === 0
    ? t('No municipality has been notified of this need yet.')
    : t('{count} municipalities were notified of this need.', { count });

type MatchesProps = Pick<Props, 'listing' | 'renderAction'> & Pick<ListingMatches, 'matches'>;

function Matches({ listing, matches, renderAction }: MatchesProps) {
  const { t } = useTranslation();
  const isNeed = listing.type === 'needed_asset';
  const isOver = listing.availableTo !== null && listing.availableTo < today();
  if (matches.length === 0)
    return (
      <chakra.p color="fg.muted">
        {isOver
          ? t('The days of this listing are over. Nothing matches it any more.')
          : isNeed
            ? t('No machine matches yet. You will be notified when one does.')
            : t('No need matches yet. You will be notified when one does.')}
      </chakra.p>
    );
  return (
    <Panel as="ul" aria-label={t('Matches')}>
      {matches.map(({ listing: card, ...reasons }) => {
        const match = toListingSummary(card);
        return <MatchRow key={match.id} listing={match} reasons={reasons} action={renderAction(match)} />;
      })}
    </Panel>
  );
}

type MeetProps = { need: Listing } & Pick<Props, 'onChanged'>;

function MeetButton({ need, onChanged }: MeetProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" minH="11" onClick={() => setOpen(true)}>
        {t('Mark as met')}
      </Button>
      {isOpen && <MeetDialog need={need} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  );
}

type MetProps = { need: Listing; met: MetNeed; isInDialog: boolean };

/** The dialog of the listing has the button that restores the need. */
function MetNotice({ need, met: { at, loanId }, isInDialog }: MetProps) {
  const { t } = useTranslation();
  const date = formatDay(at);
  return (
    <Callout tint="green" icon={CircleCheck}>
      <chakra.p fontWeight="600">
        {loanId === null ? (
          t('Met on {date} without a loan', { date })
        ) : (
          <>
            {t('Met on {date} by', { date })}{' '}
            <TextLink to="/loans" search={{ loan: loanId }} color="inherit">
              {t('loan #{id}', { id: loanId })}
            </TextLink>
          </>
        )}
      </chakra.p>
      <p>{t('The need is no longer public, and no machine matches it any more.')}</p>
      {!isInDialog && (
        <TextLink
          to="/listings"
          search={{ tab: 'needed', asset: need.id }}
          color="inherit"
          display="inline-block"
          py="1.5"
        >
          {t('Restore the need in My Listings')}
        </TextLink>
      )}
    </Callout>
  );
}
