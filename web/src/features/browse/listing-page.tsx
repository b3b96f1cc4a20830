import { Box, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, CalendarDays, Hourglass, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { HashSheet } from '../../ui/shell/hash-sheet.tsx';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing } from '@commonyard/contracts/http/assets';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { ApiError } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { equipmentDetails } from '../../entities/listing/equipment-texts.ts';
import { ListingStatusBadge, RejectionReason } from '../../entities/listing/listing-status-badge.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { Container, PageTitle, Cluster, Panel, SmallText, Stack, Toolbar } from '../../ui/layout.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Availability } from '../../entities/listing/availability.tsx';
import { DistanceFact, Fact } from '../../entities/listing/card-frame.tsx';
import { Favourite } from '../../entities/listing/favourite.ts';
import { DetailList } from '../../ui/fact-list.tsx';
import { Gallery } from '../../entities/listing/gallery.tsx';
import { ListingNotFound } from './listing-not-found.tsx';
import { listingQuery } from '../../entities/listing/listing.queries.ts';
import { Place } from '../../entities/listing/posted-by.tsx';
import { useRememberedPlace } from '../../entities/municipality/remembered-place.ts';
import { Rate } from '../../entities/listing/rate.tsx';
import { contentLanguage, type ListingKind, kindOf, minimumPeriodText } from '../../entities/listing/listing-facts.ts';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';

type Props = {
  id: number;
  kind: ListingKind;
  /** What the reader should know before the rest. */
  notice: ReactNode;
  /** The chosen days in words. */
  days: string | undefined;
  /** The fields of the days, and what they cost; undefined where nothing is lent. */
  fields: ReactNode;
  /** What the reader can do: in the panel, and one button of it for the bar of a phone. */
  action: ReactNode;
  barAction: ReactNode;
  lending: ReactNode;
};

/** The hash that opens the panel as a sheet on phones, so that the back button closes it. */
export const DAYS_HASH = 'days';

const ListingTools = lazyPart(() => import('./listing-tools.tsx'), 'ListingTools', <Box w="11" h="11" />);

// The last of the panel: nothing moves when it comes.
const ContactPanel = lazyPart(() => import('../../entities/listing/contact-panel.tsx'), 'ContactPanel');

// Its place is kept, as it may begin a new line.
const ListingDistance = lazyPart(() => import('./listing-distance.tsx'), 'ListingDistance', <Box w="32" h="6" />);

const SmallMap = lazyPart(() => import('./map/small-map.tsx'), 'SmallMap', <Box h="65" />);

const SimilarListings = lazyPart(
  () => import('./similar-listings.tsx'),
  'SimilarListings',
  <Box minH={{ base: '95', md: '110' }} />,
);

/** Keeps the place of the fields until they are loaded; without a place where nothing is lent. */
const FIELDS = { '&:empty': { minH: '55' }, '&:has(> [hidden])': { display: 'none' } };

/** The height of the fields depends on the terms: what is below appears with them, so that it does not move. */
const BELOW_FIELDS = { '&:has([data-loan-fields]:empty) > section': { display: { lg: 'none' } } };

/** The same for the calendar, whose height depends on the months. */
const BELOW_CALENDAR = { '&:has([data-waiting]) > [data-place]': { visibility: 'hidden' } };

const DaysSheet = lazyPart(() => import('./days-sheet.tsx'), 'DaysSheet');

export function ListingPage({ id, ...slots }: Props) {
  const { t } = useTranslation();
  const { data: listing, isPending, error, refetch } = useQuery(listingQuery(id));
  if (isPending) return <ListingSkeleton />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <ListingNotFound />;
  if (error) {
    return (
      <Container py="12">
        <PageTitle title={t('Equipment')} mb="6" />
        <ErrorState text={t('Failed to fetch asset details')} onRetry={() => void refetch()} />
      </Container>
    );
  }
  return <ListingDetail listing={listing} {...slots} />;
}

type DetailProps = Omit<Props, 'id'> & { listing: Listing };

function ListingDetail({ listing, kind, ...slots }: DetailProps) {
  const { t } = useTranslation();
  const { notice, days, fields, action, barAction, lending } = slots;
  const isNeeded = kind === 'needed';
  // Where the panel has fields, the details of the contact are folded below it.
  const hasFields = fields !== undefined && Boolean(listing.lendingRates);
  const lang = contentLanguage(listing);
  return (
    <Container py="6" pb={{ base: '24', lg: '6' }} css={{ '@media print': PRINT }}>
      {/* On phones one line that has room for two of the link, so that nothing moves when the tools come. */}
      <Toolbar gap="2" mb="4" flexWrap={{ base: 'nowrap', sm: 'wrap' }} minH={{ base: '12', sm: '0' }} data-no-print>
        <PlainLink
          to={isNeeded ? '/needed-equipment' : '/available-equipment'}
          search={(before) => before}
          display="inline-flex"
          alignItems="center"
          gap="2"
          minH="11"
          color="link"
          fontWeight="600"
        >
          <ArrowLeft aria-hidden size={20} />
          {isNeeded ? t('Needed Equipment') : t('Available Equipment')}
        </PlainLink>
        <ListingTools listing={listing} />
      </Toolbar>
      <Box {...GRID}>
        <Summary listing={listing} notice={notice} action={barAction} />
        <Box gridArea="image" position="relative">
          <Gallery listing={listing} />
          <Favourite listing={listing} isOnGallery />
        </Box>
        <Stack gridArea="body" gap="8" css={BELOW_CALENDAR} _print={{ display: 'contents' }}>
          <Section title={t('Description')}>
            <Paragraphs lang={lang}>{listing.description}</Paragraphs>
          </Section>
          <Specifications listing={listing} title={isNeeded ? t('Requirements') : t('Specifications')} />
          {listing.additionalNotes && (
            <Section title={t('Additional terms')}>
              <Paragraphs lang={lang}>{listing.additionalNotes}</Paragraphs>
            </Section>
          )}
          {isNeeded && listing.rate && (
            <Section title={t('Budget')}>
              <p>
                <Rate listing={listing} />
              </p>
            </Section>
          )}
          {lending}
          {listing.municipality !== null && (
            <Box data-place data-no-print>
              <Section title={t('Location')}>
                <chakra.p data-formatted mb="3">
                  <Place listing={listing} />
                </chakra.p>
                <SmallMap municipality={listing.municipality} />
              </Section>
            </Box>
          )}
        </Stack>
        <Stack
          gridArea="panel"
          alignSelf="start"
          position={{ lg: 'sticky' }}
          top="22"
          gap="4"
          css={hasFields ? BELOW_FIELDS : undefined}
        >
          <Panel display={{ base: 'none', lg: 'grid' }} p="6" gap="4" shadow="e2" data-no-print>
            <chakra.p data-formatted textStyle="2xl">
              <Rate listing={listing} isWhole />
            </chakra.p>
            {fields && (
              <Box data-loan-fields css={hasFields ? FIELDS : { '&:empty': { display: 'none' } }}>
                {fields}
              </Box>
            )}
            {/* Stays in view where the fields are higher than the window. */}
            {action && (
              <Box position="sticky" bottom="var(--bottom-bar, 0px)" bg="bg.panel" mb="-4" pb="4">
                <DaysAndAction days={days}>{action}</DaysAndAction>
              </Box>
            )}
          </Panel>
          <ContactPanel listing={listing} isFolded={hasFields} />
        </Stack>
      </Box>
      {isPublicListing(listing) && (
        <Box mt="12" data-no-print>
          <SimilarListings listing={listing} />
        </Box>
      )}
      <PageAddress listing={listing} />
      {action && (
        <chakra.div
          display={{ base: 'flex', lg: 'none' }}
          css={{ [LOW_WINDOW]: { display: 'none' } }}
          data-no-print
          data-bottom-bar
          position="fixed"
          insetX="0"
          bottom="var(--bottom-bar, 0px)"
          zIndex={5}
          bg="bg.panel"
          borderTopWidth="1px"
          p="3"
          pb="calc({spacing.3} + env(safe-area-inset-bottom))"
          gap="3"
          alignItems="center"
          justifyContent="space-between"
        >
          <BarDays listing={listing} days={days} hasFields={hasFields} />
          {/* The button shrinks before the price: its text takes two lines on narrow phones. */}
          <Box flexShrink={99} css={{ '& > button': { h: 'auto', minH: '11', py: '1', whiteSpace: 'normal' } }}>
            {barAction}
          </Box>
        </chakra.div>
      )}
      {hasFields && (
        <HashSheet sheetHash={DAYS_HASH}>
          {(close) => (
            <DaysSheet
              listing={listing}
              action={action && <DaysAndAction days={days}>{action}</DaysAndAction>}
              onClose={close}
            >
              {fields}
            </DaysSheet>
          )}
        </HashSheet>
      )}
    </Container>
  );
}

/** The buttons, and above them for which days. */
function DaysAndAction({ days, children }: { days: string | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Stack gap="2">
      {days && <SmallText>{t('about {days}', { days })}</SmallText>}
      {children}
    </Stack>
  );
}

type BarDaysProps = { listing: Listing; days: string | undefined; hasFields: boolean };

/** The price and the days in the bar of a phone. It opens the panel with their fields, if there are some. */
function BarDays({ listing, days, hasFields }: BarDaysProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const words = hasFields ? (days ?? t('Choose days')) : days;
  const content = (
    <>
      <chakra.span data-formatted display="block" maxH="20" overflowY="auto">
        <Rate listing={listing} />
      </chakra.span>
      {words && (
        <chakra.span data-formatted display="block" textStyle="sm" textDecoration={hasFields ? 'underline' : undefined}>
          {words}
        </chakra.span>
      )}
    </>
  );
  const open = () => void navigate({ to: '.', search: true, hash: DAYS_HASH, resetScroll: false });
  return hasFields ? (
    <chakra.button type="button" minW="0" minH="11" textAlign="start" cursor="pointer" onClick={open}>
      {content}
    </chakra.button>
  ) : (
    <chakra.span minW="0">{content}</chakra.span>
  );
}

/**
 * The title block comes first in the document. On phones it stands below the picture, in wide windows above it.
 */
const GRID = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.90}' },
  gridTemplateRows: { lg: 'auto auto 1fr' },
  gridTemplateAreas: {
    base: '"image" "title" "body" "panel"',
    lg: '"title panel" "image panel" "body panel"',
  },
  columnGap: '8',
  rowGap: { base: '4', lg: '6' },
  _print: {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gridTemplateAreas: '"title title" "image panel"',
    rowGap: '4',
  },
} as const;

/** At 400 % zoom a fixed bar would hide most of the page: there the action stands below the title instead. */
const LOW_WINDOW = '@media (max-height: 479px)';
const WHERE_BAR_HIDDEN = { '@media (min-height: 480px)': { display: 'none' } };

/** One Letter page, black on white in dark mode too. */
const PRINT = {
  zoom: 0.68,
  padding: '0 !important',
  maxWidth: 'none !important',
  '& :not(img, svg, svg *)': { color: '#000 !important', backgroundColor: '#fff !important' },
  '& :is(p, dt, dd)': { lineHeight: '1.3 !important', maxWidth: 'none !important' },
} as const;

type SummaryProps = Pick<DetailProps, 'listing' | 'notice' | 'action'>;

function Summary({ listing, notice, action }: SummaryProps) {
  const { t } = useTranslation();
  const { status, withdrawn, rejected } = listing;
  const minimumPeriod = minimumPeriodText(listing, t);
  const place = useRememberedPlace();
  const isNeeded = kindOf(listing.type) === 'needed';
  const lang = contentLanguage(listing);
  return (
    <Stack gridArea="title" gap="2" minW="0">
      <Cluster gap="2">
        <ListingStatusBadge
          status={status === 'available' && isNeeded ? 'needed' : status}
          withdrawn={withdrawn}
          rejected={rejected}
        />
        {listing.sample && <Badge tint="gray">{t('Sample record')}</Badge>}
      </Cluster>
      <PageTitle title={listing.title} lang={lang} overflowWrap="anywhere" />
      <chakra.p data-formatted textStyle="xl" hideFrom="lg" _print={{ display: 'block' }}>
        <Rate listing={listing} isWhole />
      </chakra.p>
      <Cluster data-formatted columnGap="5" rowGap="1" overflowWrap="anywhere">
        <Fact icon={CalendarDays}>
          <Availability listing={listing} />
        </Fact>
        {minimumPeriod && (
          <Fact icon={Hourglass}>
            {t('Minimum')} <span lang={minimumPeriod.lang}>{minimumPeriod.text}</span>
          </Fact>
        )}
        <Fact icon={MapPin}>
          <Place listing={listing} />
        </Fact>
        {place ? <ListingDistance listing={listing} place={place} /> : <DistanceFact listing={listing} />}
      </Cluster>
      {notice}
      <RejectionReason listing={listing} />
      {action && (
        <Box display={{ base: 'grid', lg: 'none' }} css={WHERE_BAR_HIDDEN} data-no-print>
          {action}
        </Box>
      )}
    </Stack>
  );
}

const Paragraphs = (props: HTMLChakraProps<'p'>) => (
  <chakra.p whiteSpace="pre-line" maxW="68ch" overflowWrap="anywhere" {...props} />
);

/** On paper, where to find the page. */
const PageAddress = ({ listing: { id, type } }: { listing: Listing }) => (
  <chakra.p display="none" mt="6" _print={{ display: 'block' }}>
    {`${location.origin}/equipment/${kindOf(type)}/${id}`}
  </chakra.p>
);

function Specifications({ listing, title }: { listing: Listing; title: string }) {
  const { t } = useTranslation();
  return (
    <Section title={title}>
      <DetailList
        data-formatted
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: SPECIFICATIONS, _print: SPECIFICATIONS }}
        columnGap="6"
        rowGap="2"
        term={{ fontWeight: '600' }}
        details={[
          [t('Category'), t(categoryLabel(listing.category))],
          ...equipmentDetails(listing, t, { specifications: t('Details') }),
        ]}
      />
    </Section>
  );
}

const SPECIFICATIONS = '{sizes.45} minmax(0, 1fr)';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section" _print={{ gridColumn: '1 / -1' }}>
    <chakra.h2 textStyle="2xl" mb={{ base: '3', _print: '1' }}>
      {title}
    </chakra.h2>
    {children}
  </Box>
);

function ListingSkeleton() {
  const { t } = useTranslation();
  return (
    <Container py="6">
      <PageTitle title={t('Equipment')} srOnly />
      <Loading text={t('Loading equipment...')}>
        <Box {...GRID}>
          <Skeleton gridArea="image" aspectRatio="8 / 5" />
        </Box>
      </Loading>
    </Container>
  );
}
