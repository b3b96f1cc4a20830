import { Box, Button, chakra } from '@chakra-ui/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, Clock, Eye, Layers, Pencil, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { listingQuery } from '../../entities/listing/listing.queries.ts';
import { categoryLabel } from '../../entities/listing/listing.labels.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ListingImage } from '../../entities/listing/listing-image.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { AdminSearch } from './moderation.search.ts';
import { ListingAge } from '../../entities/listing/listing-age.tsx';
import type { DecisionFailure } from './use-decisions.ts';
import { useJustEdited } from './use-just-edited.ts';

type Props = {
  card: PendingListing;
  failure: DecisionFailure | undefined;
  onApprove: () => void;
  onReject: () => void;
  onOpen: () => void;
};

export const pendingHeadingId = (id: number): string => `pending-${id}`;

/** A pending listing with the actions of the review. */
export function PendingCard({ card, failure, onApprove, onReject, onOpen }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isHighlighted = useJustEdited() === card.id;
  const admin = useLocation().search as AdminSearch;
  const edit = { to: '/edit-asset/$id', params: { id: String(card.id) }, state: { admin } } as const;
  const keys: Record<string, () => void> = { a: onApprove, r: onReject, e: () => void navigate(edit) };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const action = keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <chakra.article
      aria-labelledby={pendingHeadingId(card.id)}
      onKeyDown={onKeyDown}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)', lg: '256px minmax(0, 1fr)' }}
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
      bg={isHighlighted ? 'brand.subtle' : 'bg.panel'}
      transition="background 180ms, box-shadow 120ms"
      _focusWithin={{ shadow: 'e2', borderColor: 'border.control' }}
    >
      <Box p={{ md: '4' }} pe={{ md: '0' }} css={{ '& > *': { borderRadius: { md: 'l2' } } }}>
        <ListingImage src={card.images[0]} alt="" category={card.category} sizes="(min-width: 768px) 240px, 100vw" />
      </Box>
      <Box display="flex" flexDirection="column" gap="2" p="4" minW="0">
        <Box display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="baseline" columnGap="4">
          <chakra.h3 id={pendingHeadingId(card.id)} tabIndex={-1} textStyle="xl" minW="0" wordBreak="break-word">
            {card.title}
          </chakra.h3>
          <chakra.span display="inline-flex" alignItems="center" gap="1.5" color="fg.muted" textStyle="sm">
            <Clock aria-hidden size={16} />
            <ListingAge createdAt={card.createdAt} />
          </chakra.span>
        </Box>
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
          <span>
            {card.municipalityName && `${card.municipalityName}, `}
            {t(card.region)}
          </span>
          <span>{t(categoryLabel(card.category))}</span>
          <span>
            <Rate rate={card.rate} rateType={card.rateType} />
          </span>
          {card.alsoPending > 0 && (
            <Badge tint="blue">
              <Layers aria-hidden size={16} />
              {t('{count} more from this sender', { count: card.alsoPending })}
            </Badge>
          )}
          {card.sample && <Badge tint="gray">{t('Sample record')}</Badge>}
        </Box>
        <chakra.p color="fg.muted" lineClamp={3} maxW="80ch">
          {card.description}
        </chakra.p>
        <PendingDetails card={card} />
        {failure && (
          <chakra.p role="alert" display="flex" gap="2" color="fg.error" fontWeight="600">
            <CircleAlert aria-hidden size={20} />
            {failure.title}: {failure.message}
          </chakra.p>
        )}
        <Box display="flex" flexWrap="wrap" gap="2" mt="auto" pt="2">
          <ActionButton type="button" variant="outline" flex={{ base: '1 1 40%', sm: '0 0 auto' }} onClick={onReject}>
            <X aria-hidden />
            {t('Reject')}
            <VisuallyHidden> {card.title}</VisuallyHidden>
          </ActionButton>
          <ActionButton type="button" flex={{ base: '1 1 40%', sm: '0 0 auto' }} onClick={onApprove}>
            <Check aria-hidden />
            {t('Approve')}
            <VisuallyHidden> {card.title}</VisuallyHidden>
          </ActionButton>
          <ButtonLink {...edit} variant="outline" flex={{ base: '1 1 40%', sm: '0 0 auto' }}>
            <Pencil aria-hidden />
            {t('Edit')}
            <VisuallyHidden> {card.title}</VisuallyHidden>
          </ButtonLink>
          <Button
            type="button"
            variant="ghost"
            flex={{ base: '1 1 40%', sm: '0 0 auto' }}
            ms={{ sm: 'auto' }}
            onClick={onOpen}
            onPointerEnter={() => void queryClient.prefetchQuery(listingQuery(card.id))}
          >
            <Eye aria-hidden />
            {t('Preview')}
            <VisuallyHidden> {card.title}</VisuallyHidden>
          </Button>
        </Box>
      </Box>
    </chakra.article>
  );
}

/** Make and model of an available listing, year and specifications of a needed one. */
function PendingDetails({ card }: { card: PendingListing }) {
  const { t } = useTranslation();
  const details: [string, string | null][] =
    card.type === 'needed_asset'
      ? [
          [t('Year'), card.year],
          [t('Specifications'), card.specifications],
        ]
      : [
          [t('Make'), card.make],
          [t('Model'), card.model],
        ];
  const filled = details.filter(([, value]) => Boolean(value));
  if (filled.length === 0) return null;
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" textStyle="sm">
      {filled.map(([name, value]) => (
        <Box key={name} display="flex" gap="1.5" minW="0">
          <chakra.dt fontWeight="600" color="fg.muted">
            {name}
          </chakra.dt>
          <chakra.dd lineClamp={2}>{value}</chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
