import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Link2, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing } from '@commonyard/contracts/http/assets';
import { formatDay } from '../../lib/format.ts';
import { ApiError } from '../../lib/http.ts';
import { currentLanguage } from '../../lib/language.ts';
import { Badge, StatusBadge } from '../../ui/badges.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { ContactPanel } from '../../ui/contact-panel.tsx';
import { Gallery } from '../../ui/gallery.tsx';
import { ListingNotFound } from './listing-not-found.tsx';
import { listingQuery } from '../../lib/listings.ts';
import { Rate } from '../../ui/rate.tsx';
import { categoryLabel, sideOf, type Side } from '../../lib/vocabulary.ts';

type Props = {
  id: number;
  side: Side;
  /** The page's main action: asking about the listing. It comes from the route. */
  ask: ReactNode;
};

/** The page of one listing. */
export function ListingPage({ id, side, ask }: Props) {
  const { t } = useTranslation();
  const { data: listing, isPending, error, refetch } = useQuery(listingQuery(id));
  if (isPending) return <ListingSkeleton />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <ListingNotFound />;
  if (error) {
    return (
      <Container py="48px">
        <PageTitle title={t('Equipment')} mb="24px">
          {t('Equipment')}
        </PageTitle>
        <ErrorState text={t('Failed to fetch asset details')} onRetry={() => void refetch()} />
      </Container>
    );
  }
  return <ListingDetail listing={listing} side={side} ask={ask} />;
}

type DetailProps = { listing: Listing; side: Side; ask: ReactNode };

function ListingDetail({ listing, side, ask }: DetailProps) {
  const { t } = useTranslation();
  const isNeeded = sideOf(listing.type) === 'needed';
  return (
    <Container py="24px" pb={{ base: '96px', lg: '24px' }}>
      <Box
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="center"
        gap="8px"
        mb="16px"
        data-no-print
      >
        <PlainLink
          to={side === 'needed' ? '/needed-equipment' : '/available-equipment'}
          search={(before) => before}
          display="inline-flex"
          alignItems="center"
          gap="6px"
          minH="44px"
          color="link"
          fontWeight="600"
        >
          <ArrowLeft aria-hidden size={20} />
          {side === 'needed' ? t('Needed Equipment') : t('Available Equipment')}
        </PlainLink>
        <Box display="flex" gap="8px">
          <Button type="button" variant="ghost" size="sm" onClick={() => print()}>
            <Printer aria-hidden />
            {t('Print')}
          </Button>
          <CopyLink />
        </Box>
      </Box>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' }}
        gap="32px"
        alignItems="start"
      >
        <Box display="flex" flexDirection="column" gap="32px">
          <Gallery images={listing.images} title={listing.title} category={listing.category} />
          <Section title={t('Description')}>
            <chakra.p whiteSpace="pre-line" maxW="68ch">
              {listing.description}
            </chakra.p>
          </Section>
          <Specifications listing={listing} title={isNeeded ? t('Requirements') : t('Specifications')} />
          {listing.additionalNotes && (
            <Section title={t('Additional terms')}>
              <chakra.p whiteSpace="pre-line" maxW="68ch">
                {listing.additionalNotes}
              </chakra.p>
            </Section>
          )}
          {isNeeded && listing.rate && (
            <Section title={t('Budget')}>
              <p>
                <Rate rate={listing.rate} rateType={listing.rateType} />
              </p>
            </Section>
          )}
        </Box>
        <chakra.aside
          aria-label={t('Summary and contact')}
          position={{ lg: 'sticky' }}
          top="88px"
          display="flex"
          flexDirection="column"
          gap="16px"
        >
          <Box
            borderWidth="1px"
            borderRadius="l3"
            bg="bg.panel"
            p="24px"
            display="flex"
            flexDirection="column"
            gap="12px"
            order={{ base: -1, lg: 0 }}
          >
            <Box display="flex" flexWrap="wrap" gap="8px">
              <StatusBadge status={listing.status === 'available' && isNeeded ? 'needed' : listing.status} />
              {listing.sample && <Badge tint="gray">{t('Sample record')}</Badge>}
            </Box>
            <PageTitle title={listing.title}>{listing.title}</PageTitle>
            <chakra.p textStyle="xl">
              <Rate rate={listing.rate} rateType={listing.rateType} />
            </chakra.p>
            <Availability listing={listing} />
            <chakra.p color="fg.muted">{t(listing.region)}</chakra.p>
            {ask}
          </Box>
          <ContactPanel listing={listing} />
        </chakra.aside>
      </Box>
      <chakra.div
        display={{ base: 'flex', lg: 'none' }}
        data-no-print
        position="fixed"
        insetX="0"
        bottom="0"
        zIndex={5}
        bg="bg.panel"
        borderTopWidth="1px"
        p="12px"
        pb="calc(12px + env(safe-area-inset-bottom))"
        gap="12px"
        alignItems="center"
        justifyContent="space-between"
      >
        <span>
          <Rate rate={listing.rate} rateType={listing.rateType} />
        </span>
        {ask}
      </chakra.div>
    </Container>
  );
}

function Availability({ listing: { availableFrom, availableTo, minimumPeriod } }: { listing: Listing }) {
  const { t } = useTranslation();
  const day = (value: string) => formatDay(value, currentLanguage());
  const span =
    availableFrom && availableTo
      ? t('From {from} to {to}', { from: day(availableFrom), to: day(availableTo) })
      : availableFrom
        ? t('From {date}', { date: day(availableFrom) })
        : t('Flexible');
  return (
    <p>
      {span}
      {minimumPeriod && (
        <>
          <br />
          {t('Minimum')} {minimumPeriod}
        </>
      )}
    </p>
  );
}

function Specifications({ listing, title }: { listing: Listing; title: string }) {
  const { t } = useTranslation();
  const rows = [
    [t('Category'), t(categoryLabel(listing.category))],
    [t('Year'), listing.year],
    [t('Make'), listing.make],
    [t('Model'), listing.model],
    [t('Details'), listing.specifications],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return (
    <Section title={title}>
      <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr', sm: '180px 1fr' }} columnGap="24px" rowGap="8px">
        {rows.map(([name, value]) => (
          <Box key={name} display="contents">
            <chakra.dt fontWeight="600" color="fg.muted">
              {name}
            </chakra.dt>
            <chakra.dd whiteSpace="pre-line">{value}</chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </Section>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <chakra.h2 textStyle="2xl" mb="12px">
      {title}
    </chakra.h2>
    {children}
  </section>
);

function CopyLink() {
  const { t } = useTranslation();
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast({ title: t('Link copied') }),
      () => toast({ title: t('The link could not be copied'), type: 'error' }),
    );
  return (
    <Button type="button" variant="ghost" size="sm" onClick={() => void copy()}>
      <Link2 aria-hidden />
      {t('Copy link')}
    </Button>
  );
}

function ListingSkeleton() {
  const { t } = useTranslation();
  return (
    <Container py="24px">
      <PageTitle title={t('Equipment')} srOnly>
        {t('Equipment')}
      </PageTitle>
      <Loading text={t('Loading equipment...')}>
        <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 360px' }} gap="32px">
          <Skeleton aspectRatio="8 / 5" />
          <Skeleton h="320px" />
        </Box>
      </Loading>
    </Container>
  );
}
