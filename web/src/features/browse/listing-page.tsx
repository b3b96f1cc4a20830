import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Link2, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing } from '@commonyard/contracts/http/assets';
import { formatDay } from '../../lib/format.ts';
import { ApiError } from '../../lib/http.ts';
import { currentLanguage } from '../../lib/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { ContactPanel } from '../../entities/listing/contact-panel.tsx';
import { Gallery } from '../../entities/listing/gallery.tsx';
import { ListingNotFound } from './listing-not-found.tsx';
import { listingQuery } from '../../entities/listing/listing.queries.ts';
import { Rate } from '../../entities/listing/rate.tsx';
import { categoryLabel } from '../../entities/listing/listing.labels.ts';
import { type ListingKind, kindOf } from '../../entities/listing/listing-kind.ts';

type Props = {
  id: number;
  kind: ListingKind;
  /** The main action of the page, passed by the route. */
  action: ReactNode;
};

/** The public page of a listing. */
export function ListingPage({ id, kind, action }: Props) {
  const { t } = useTranslation();
  const { data: listing, isPending, error, refetch } = useQuery(listingQuery(id));
  if (isPending) return <ListingSkeleton />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <ListingNotFound />;
  if (error) {
    return (
      <Container py="12">
        <PageTitle title={t('Equipment')} mb="6">
          {t('Equipment')}
        </PageTitle>
        <ErrorState text={t('Failed to fetch asset details')} onRetry={() => void refetch()} />
      </Container>
    );
  }
  return <ListingDetail listing={listing} kind={kind} action={action} />;
}

type DetailProps = { listing: Listing; kind: ListingKind; action: ReactNode };

function ListingDetail({ listing, kind, action }: DetailProps) {
  const { t } = useTranslation();
  const isNeeded = kindOf(listing.type) === 'needed';
  return (
    <Container py="6" pb={{ base: '24', lg: '6' }}>
      <Box
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="center"
        gap="2"
        mb="4"
        data-no-print
      >
        <PlainLink
          to={kind === 'needed' ? '/needed-equipment' : '/available-equipment'}
          search={(before) => before}
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          minH="11"
          color="link"
          fontWeight="600"
        >
          <ArrowLeft aria-hidden size={20} />
          {kind === 'needed' ? t('Needed Equipment') : t('Available Equipment')}
        </PlainLink>
        <Box display="flex" gap="2">
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
        gap="8"
        alignItems="start"
      >
        <Box display="flex" flexDirection="column" gap="8">
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
          top="22"
          display="flex"
          flexDirection="column"
          gap="4"
        >
          <Box
            borderWidth="1px"
            borderRadius="l3"
            bg="bg.panel"
            p="6"
            display="flex"
            flexDirection="column"
            gap="3"
            order={{ base: -1, lg: 0 }}
          >
            <Box display="flex" flexWrap="wrap" gap="2">
              <ListingStatusBadge status={listing.status === 'available' && isNeeded ? 'needed' : listing.status} />
              {listing.sample && <Badge tint="gray">{t('Sample record')}</Badge>}
            </Box>
            <PageTitle title={listing.title}>{listing.title}</PageTitle>
            <chakra.p textStyle="xl">
              <Rate rate={listing.rate} rateType={listing.rateType} />
            </chakra.p>
            <Availability listing={listing} />
            <chakra.p color="fg.muted">{t(listing.region)}</chakra.p>
            {action}
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
        p="3"
        pb="calc(12px + env(safe-area-inset-bottom))"
        gap="3"
        alignItems="center"
        justifyContent="space-between"
      >
        <span>
          <Rate rate={listing.rate} rateType={listing.rateType} />
        </span>
        {action}
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
      <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr', sm: '180px 1fr' }} columnGap="6" rowGap="2">
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
    <chakra.h2 textStyle="2xl" mb="3">
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
    <Container py="6">
      <PageTitle title={t('Equipment')} srOnly>
        {t('Equipment')}
      </PageTitle>
      <Loading text={t('Loading equipment...')}>
        <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 360px' }} gap="8">
          <Skeleton aspectRatio="8 / 5" />
          <Skeleton h="320px" />
        </Box>
      </Loading>
    </Container>
  );
}
