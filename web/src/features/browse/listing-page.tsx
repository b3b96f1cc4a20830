import { Box, Button, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarDays, Hourglass, Link2, MapPin, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing } from '@commonyard/contracts/http/assets';
import { ApiError } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { equipmentDetails } from '../../entities/listing/equipment-texts.ts';
import { ListingStatusBadge, RejectionReason } from '../../entities/listing/listing-status-badge.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { Container, PageTitle, Cluster, Stack, Toolbar } from '../../ui/layout.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { Availability } from '../../entities/listing/availability.tsx';
import { DistanceFact, Fact } from '../../entities/listing/card-frame.tsx';
import { ContactPanel } from '../../entities/listing/contact-panel.tsx';
import { DetailList } from '../../ui/fact-list.tsx';
import { Gallery } from '../../entities/listing/gallery.tsx';
import { ListingNotFound } from './listing-not-found.tsx';
import { listingQuery } from '../../entities/listing/listing.queries.ts';
import { Place } from '../../entities/listing/posted-by.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { contentLanguage, type ListingKind, kindOf, minimumPeriodText } from '../../entities/listing/listing-facts.ts';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';

type Props = {
  id: number;
  kind: ListingKind;
  /** What the reader should know before the rest. */
  notice: ReactNode;
  action: ReactNode;
  lending: ReactNode;
};

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

function ListingDetail({ listing, kind, notice, action, lending }: DetailProps) {
  const { t } = useTranslation();
  const isNeeded = kind === 'needed';
  const lang = contentLanguage(listing);
  return (
    <Container py="6" pb={{ base: '24', lg: '6' }} css={{ '@media print': PRINT }}>
      <Toolbar gap="2" mb="4" data-no-print>
        <PlainLink
          to={isNeeded ? '/needed-equipment' : '/available-equipment'}
          search={(before) => before}
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          minH="11"
          color="link"
          fontWeight="600"
        >
          <ArrowLeft aria-hidden size={20} />
          {isNeeded ? t('Needed Equipment') : t('Available Equipment')}
        </PlainLink>
        <Box display="flex" gap="2">
          <Button variant="ghost" size="sm" onClick={() => print()}>
            <Printer aria-hidden />
            {t('Print')}
          </Button>
          <CopyLink />
        </Box>
      </Toolbar>
      <Box {...GRID}>
        <Summary listing={listing} notice={notice} action={action} />
        <Stack gridArea="body" gap="8" _print={{ display: 'contents' }}>
          <Box _print={{ gridArea: 'image' }}>
            <Gallery listing={listing} />
          </Box>
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
        </Stack>
        <Stack gridArea="contact" alignSelf="start" position={{ lg: 'sticky' }} top="22" gap="4">
          {action && (
            <Box display={{ base: 'none', lg: 'grid' }} data-no-print>
              {action}
            </Box>
          )}
          <ContactPanel listing={listing} />
        </Stack>
      </Box>
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
          <chakra.span data-formatted minW="0" maxH="20" overflowY="auto">
            <Rate listing={listing} />
          </chakra.span>
          {/* A long text of the button takes two lines on the narrowest phones. */}
          <Box css={{ '& > button': { h: 'auto', minH: '11', py: '1', whiteSpace: 'normal' } }}>{action}</Box>
        </chakra.div>
      )}
    </Container>
  );
}

/** The title block comes first in the document. In wide windows it stands beside the gallery. */
const GRID = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.90}' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: { base: '"title" "body" "contact"', lg: '"body title" "body contact"' },
  columnGap: '8',
  rowGap: { base: '6', lg: '4' },
  _print: {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gridTemplateAreas: '"title title" "image contact"',
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
  const isNeeded = kindOf(listing.type) === 'needed';
  const lang = contentLanguage(listing);
  return (
    <Stack gridArea="title" borderWidth="1px" borderRadius="l3" bg="bg.panel" p={{ base: '4', md: '6' }} gap="3">
      <Cluster gap="2">
        <ListingStatusBadge
          status={status === 'available' && isNeeded ? 'needed' : status}
          withdrawn={withdrawn}
          rejected={rejected}
        />
        {listing.sample && <Badge tint="gray">{t('Sample record')}</Badge>}
      </Cluster>
      <PageTitle title={listing.title} lang={lang} overflowWrap="anywhere" />
      <chakra.p data-formatted textStyle="xl">
        <Rate listing={listing} />
      </chakra.p>
      <Stack data-formatted gap="1" overflowWrap="anywhere">
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
        <DistanceFact listing={listing} />
      </Stack>
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

function CopyLink() {
  const { t } = useTranslation();
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast({ title: t('Link copied') }),
      () => toast({ title: t('The link could not be copied'), type: 'error' }),
    );
  return (
    <Button variant="ghost" size="sm" onClick={() => void copy()}>
      <Link2 aria-hidden />
      {t('Copy link')}
    </Button>
  );
}

function ListingSkeleton() {
  const { t } = useTranslation();
  return (
    <Container py="6">
      <PageTitle title={t('Equipment')} srOnly />
      <Loading text={t('Loading equipment...')}>
        <Box {...GRID}>
          <Skeleton gridArea="title" h={{ base: '70', lg: '55' }} />
          <Skeleton gridArea="body" aspectRatio="8 / 5" />
          <Skeleton gridArea="contact" h="60" />
        </Box>
      </Loading>
    </Container>
  );
}
