import { Box, Button, chakra } from '@chakra-ui/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, Clock, Eye, Layers, Pencil, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { listingQuery } from '../../lib/listings.ts';
import { categoryLabel } from '../../lib/vocabulary.ts';
import { Badge } from '../../ui/badges.tsx';
import { ListingPicture } from '../../ui/category-picture.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Rate } from '../../ui/rate.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { AdminSearch } from './moderation.search.ts';
import { Age } from '../../ui/age.tsx';
import type { Failure } from './use-decisions.ts';
import { useJustEdited } from './use-just-edited.ts';

type Props = {
  card: PendingListing;
  failure: Failure | undefined;
  onApprove: () => void;
  onReject: () => void;
  onOpen: () => void;
};

export const headingId = (id: number): string => `pending-${id}`;

/** A submission, with what is needed to decide on it. */
export function PendingCard({ card, failure, onApprove, onReject, onOpen }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isLit = useJustEdited() === card.id;
  const admin = useLocation().search as AdminSearch;
  const edit = { to: '/edit-asset/$id', params: { id: String(card.id) }, state: { admin } } as const;
  const keys: Record<string, () => void> = { a: onApprove, r: onReject, e: () => void navigate(edit) };

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <chakra.article
      aria-labelledby={headingId(card.id)}
      onKeyDown={press}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)', lg: '256px minmax(0, 1fr)' }}
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
      bg={isLit ? 'brand.subtle' : 'bg.panel'}
      transition="background 180ms, box-shadow 120ms"
      _focusWithin={{ shadow: 'e2', borderColor: 'border.control' }}
    >
      <Box p={{ md: '16px' }} pe={{ md: '0' }} css={{ '& > *': { borderRadius: { md: 'l2' } } }}>
        <ListingPicture src={card.images[0]} alt="" category={card.category} sizes="(min-width: 768px) 240px, 100vw" />
      </Box>
      <Box display="flex" flexDirection="column" gap="8px" p="16px" minW="0">
        <Box display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="baseline" columnGap="16px">
          <chakra.h3 id={headingId(card.id)} tabIndex={-1} textStyle="xl" minW="0" wordBreak="break-word">
            {card.title}
          </chakra.h3>
          <chakra.span display="inline-flex" alignItems="center" gap="6px" color="fg.muted" textStyle="sm">
            <Clock aria-hidden size={16} />
            <Age createdAt={card.createdAt} />
          </chakra.span>
        </Box>
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="16px" rowGap="4px">
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
        <Facts card={card} />
        {failure && (
          <chakra.p role="alert" display="flex" gap="8px" color="fg.error" fontWeight="600">
            <CircleAlert aria-hidden size={20} />
            {failure.title}: {failure.message}
          </chakra.p>
        )}
        <Box display="flex" flexWrap="wrap" gap="8px" mt="auto" pt="8px">
          <Button type="button" variant="outline" flex={{ base: '1 1 40%', sm: '0 0 auto' }} onClick={onReject}>
            <X aria-hidden />
            {t('Reject')}
            <VisuallyHidden> {card.title}</VisuallyHidden>
          </Button>
          <Button type="button" flex={{ base: '1 1 40%', sm: '0 0 auto' }} onClick={onApprove}>
            <Check aria-hidden />
            {t('Approve')}
            <VisuallyHidden> {card.title}</VisuallyHidden>
          </Button>
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

/** Make and model of what is offered, year and specifications of what is needed. */
function Facts({ card }: { card: PendingListing }) {
  const { t } = useTranslation();
  const facts: [string, string | null][] =
    card.type === 'needed_asset'
      ? [
          [t('Year'), card.year],
          [t('Specifications'), card.specifications],
        ]
      : [
          [t('Make'), card.make],
          [t('Model'), card.model],
        ];
  const known = facts.filter(([, value]) => Boolean(value));
  if (known.length === 0) return null;
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="24px" textStyle="sm">
      {known.map(([name, value]) => (
        <Box key={name} display="flex" gap="6px" minW="0">
          <chakra.dt fontWeight="600" color="fg.muted">
            {name}
          </chakra.dt>
          <chakra.dd lineClamp={2}>{value}</chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
