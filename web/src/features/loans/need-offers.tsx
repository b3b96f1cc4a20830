import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import type { LoanSummary } from '@commonyard/contracts/http/loans';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { canManageListing, isFromOwnMunicipality } from '../../entities/listing/listing.policy.ts';
import { LoanDays, LoanStatusBadge } from '../../entities/loan/loan-facts.tsx';
import { formatCents } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster, SectionTitle, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { needOffersQuery } from './loans.queries.ts';

const OfferDialog = lazyPart(() => import('./offer-dialog.tsx'), 'OfferDialog');

type Props = { need: Listing; user: User };

/** A need that was posted without an account has nobody who could accept an offer. */
export const canOffer = (need: Listing, user: User): boolean =>
  need.userId !== null &&
  need.municipality !== null &&
  isPublicListing(need) &&
  user.role !== 'admin' &&
  user.municipality !== null &&
  !isFromOwnMunicipality(need, user);

/** Opens the dialog in which a member of another municipality offers a machine with a quote. */
export function OfferButton({ need, user }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!canOffer(need, user)) return null;
  return (
    <>
      <Button variant="outline" whiteSpace="normal" h="auto" minH="11" py="1" onClick={() => setOpen(true)}>
        {t('Offer one of ours')}
      </Button>
      {isOpen && <OfferDialog need={need} user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The offers on a need: all of them for its own side, the own ones for others. */
export function NeedOffers({ need, user, isInDialog = false }: Props & { isInDialog?: boolean }) {
  const { t } = useTranslation();
  const heading = useId();
  const query = useQuery(needOffersQuery(need.id));
  const { data, isFetched } = query;
  // Offers of others stay between their sides. Where there is no own one, the page has nothing to say.
  if (!canManageListing(need, user) && !(isFetched && !data) && !data?.items.length) return null;
  return (
    <Box as="section" aria-labelledby={heading} mt={isInDialog ? '6' : undefined} data-no-print>
      {isInDialog ? (
        <SectionTitle as="h3" id={heading} mb="2">
          {t('Offers')}
        </SectionTitle>
      ) : (
        <chakra.h2 id={heading} textStyle="2xl" mb="3">
          {t('Offers')}
        </chakra.h2>
      )}
      {!data ? (
        <QueryState
          query={query}
          height="20"
          loading="Loading offers..."
          error="The offers could not be loaded. Please try again."
          reason="Everything else on this page works."
        />
      ) : data.items.length === 0 ? (
        <chakra.p color="fg.muted">
          {t('No offers yet. Other municipalities can offer one of their machines here.')}
        </chakra.p>
      ) : (
        <Stack as="ul" aria-label={t('Offers')} gap="2">
          {data.items.map((offer) => (
            <Offer key={offer.id} offer={offer} />
          ))}
          {data.total > data.items.length && (
            <li>
              <TextLink to="/loans">{t('{count} more loans', { count: data.total - data.items.length })}</TextLink>
            </li>
          )}
        </Stack>
      )}
    </Box>
  );
}

function Offer({ offer }: { offer: LoanSummary }) {
  const { id, listing, lender, status, totalCents } = offer;
  return (
    <Stack as="li" gap="1" borderWidth="1px" borderRadius="l2" px="4" py="3">
      <Cluster alignItems="center" columnGap="3" rowGap="1">
        <TextLink to="/loans" search={{ loan: id }} fontWeight="700" overflowWrap="anywhere">
          #{id} {listing.title}
        </TextLink>
        <LoanStatusBadge status={status} />
      </Cluster>
      <chakra.p overflowWrap="anywhere">{lender.municipalityName}</chakra.p>
      <p>
        <LoanDays days={offer} />
        {totalCents !== null && ` · ${formatCents(totalCents)}`}
      </p>
    </Stack>
  );
}
