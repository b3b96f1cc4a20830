import { Box, Button, chakra } from '@chakra-ui/react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, Clock, Copy, Eye, Layers, Pencil, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { formatDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import type { LikelyDuplicate, PendingListing } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { listingQuery } from '../../entities/listing/listing.queries.ts';
import { categoryLabel, LISTING_STATUS_LABELS } from '@commonyard/contracts/listing-labels.values';
import { contentLanguage, municipalityLanguage, kindOf } from '../../entities/listing/listing-facts.ts';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { ListingImage } from '../../entities/listing/listing-image.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { Rate, ListingAge } from '../../entities/listing/rate.tsx';
import { VisuallyHidden, Cluster, ErrorText, SmallText, Stack } from '../../ui/layout.tsx';
import type { AdminSearch } from './moderation.search.ts';
import { CLEARED_QUEUE } from './queue-search.ts';
import type { DecisionFailure } from './use-decisions.ts';
import { useJustEdited } from './use-just-edited.ts';

const ChangePart = lazyPart(() => import('./change-part.tsx'), 'ChangePart');

type Props = {
  card: PendingListing;
  /** The next card, where the review continues after an edit of this one. */
  nextId: number | undefined;
  failure: DecisionFailure | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onApprove: () => void;
  onReject: () => void;
  onOpen: () => void;
  /** Opens the comparison with its likely duplicate. */
  onCompare: () => void;
};

export const pendingHeadingId = (id: number): string => `pending-${id}`;

export function PendingCard({
  card,
  nextId,
  failure,
  isSelected,
  onSelect,
  onApprove,
  onReject,
  onOpen,
  onCompare,
}: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isHighlighted = useJustEdited() === card.id;
  const lang = contentLanguage(card);
  const admin = useLocation().search as AdminSearch;
  const edit = { to: '/edit-asset/$id', params: { id: String(card.id) }, state: { admin, next: nextId } } as const;
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
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '{sizes.50} minmax(0, 1fr)', lg: '{sizes.64} minmax(0, 1fr)' }}
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
      bg={isHighlighted ? 'brand.subtle' : 'bg.panel'}
      transition="background 180ms, box-shadow 120ms"
      {...(isSelected && { borderColor: 'brand.solid' })}
      _focusWithin={{ shadow: 'e2', borderColor: 'border.control' }}
    >
      <Box p={{ md: '4' }} pe={{ md: '0' }} css={{ '& > *': { borderRadius: { md: 'l2' } } }}>
        <ListingImage src={card.images[0]} alt="" category={card.category} sizes="(min-width: 768px) 240px, 100vw" />
      </Box>
      <Stack gap="2" p="4" minW="0">
        <Cluster justifyContent="space-between" alignItems="baseline" columnGap="4">
          <Box display="flex" gap="3" minW="0">
            <chakra.label display="grid" placeItems="center" boxSize="8" ms="-1.5" flexShrink={0} cursor="pointer">
              <VisuallyHidden>{t('Select {title}', { title: card.title })}</VisuallyHidden>
              <Checkbox checked={isSelected} onChange={({ target }) => onSelect(target.checked)} />
            </chakra.label>
            <chakra.h3
              id={pendingHeadingId(card.id)}
              tabIndex={-1}
              textStyle="xl"
              minW="0"
              overflowWrap="anywhere"
              lang={lang}
            >
              {card.title}
            </chakra.h3>
          </Box>
          <SmallText as="span" display="inline-flex" alignItems="center" gap="1.5">
            <Clock aria-hidden size={16} />
            <ListingAge createdAt={card.createdAt} />
          </SmallText>
        </Cluster>
        <Cluster alignItems="center" columnGap="4" rowGap="1">
          <chakra.span minW="0" overflowWrap="anywhere">
            {card.municipalityName && (
              <>
                <chakra.span lang={municipalityLanguage(card)} overflowWrap="anywhere">
                  {card.municipalityName}
                </chakra.span>
                ,{' '}
              </>
            )}
            {t(card.region)}
          </chakra.span>
          <span>{t(categoryLabel(card.category))}</span>
          <span>
            <Rate listing={card} />
          </span>
          {admin.sender !== undefined && <ListingStatusBadge status={kindOf(card.type)} />}
          {card.alsoPending > 0 && admin.sender === undefined && (
            <TextLink
              to="/admin"
              search={{ ...admin, ...CLEARED_QUEUE, sender: card.id }}
              display="inline-flex"
              alignItems="center"
              gap="1.5"
              minH="6"
            >
              <Layers aria-hidden size={16} />
              {t('{count} more from this sender', { count: card.alsoPending })}
            </TextLink>
          )}
        </Cluster>
        {card.likelyDuplicate && <DuplicateMark card={card} of={card.likelyDuplicate} onCompare={onCompare} />}
        <chakra.p color="fg.muted" lineClamp={3} maxW="80ch" overflowWrap="anywhere" lang={lang}>
          {card.description}
        </chakra.p>
        <PendingDetails card={card} />
        {card.change && <ChangePart listing={card} change={card.change} isShort />}
        {failure && (
          <ErrorText role="alert" display="flex" gap="2">
            <CircleAlert aria-hidden size={20} />
            {failure.title}: {failure.message}
          </ErrorText>
        )}
        <Cluster gap="2" mt="auto" pt="2">
          <ActionButton variant="outline" flex={{ base: '1 1 40%', sm: '0 0 auto' }} onClick={onReject}>
            <X aria-hidden />
            {t('Reject')}
            <VisuallyHidden lang={lang}> {card.title}</VisuallyHidden>
          </ActionButton>
          <ActionButton flex={{ base: '1 1 40%', sm: '0 0 auto' }} onClick={onApprove}>
            <Check aria-hidden />
            {t('Approve')}
            <VisuallyHidden lang={lang}> {card.title}</VisuallyHidden>
          </ActionButton>
          <ButtonLink {...edit} variant="outline" flex={{ base: '1 1 40%', sm: '0 0 auto' }}>
            <Pencil aria-hidden />
            {t('Edit')}
            <VisuallyHidden lang={lang}> {card.title}</VisuallyHidden>
          </ButtonLink>
          <Button
            variant="ghost"
            flex={{ base: '1 1 40%', sm: '0 0 auto' }}
            ms={{ sm: 'auto' }}
            onClick={onOpen}
            onPointerEnter={() => void queryClient.prefetchQuery(listingQuery(card.id))}
          >
            <Eye aria-hidden />
            {t('Preview')}
            <VisuallyHidden lang={lang}> {card.title}</VisuallyHidden>
          </Button>
        </Cluster>
      </Stack>
    </chakra.article>
  );
}

type DuplicateMarkProps = { card: PendingListing; of: LikelyDuplicate; onCompare: () => void };

function DuplicateMark({ card, of, onCompare }: DuplicateMarkProps) {
  const { t } = useTranslation();
  return (
    <Cluster alignItems="center" columnGap="3" rowGap="1">
      <Badge tint="orange" icon={Copy}>
        {t('Likely duplicate of')}
      </Badge>
      <chakra.span minW="0" overflowWrap="anywhere">
        <span lang={contentLanguage(of)}>{of.title}</span> ({t('#{id}', { id: of.id })},{' '}
        {t(LISTING_STATUS_LABELS[of.status])})
      </chakra.span>
      <Button size="sm" variant="outline" onClick={onCompare}>
        {t('Compare')}
        <VisuallyHidden lang={contentLanguage(card)}> {card.title}</VisuallyHidden>
      </Button>
    </Cluster>
  );
}

function PendingDetails({ card }: { card: PendingListing }) {
  const { t } = useTranslation();
  const day = (value: string | null) => value && formatDay(value);
  const { contactEmail: email, contactPhone: phone } = card;
  const lang = contentLanguage(card);
  const details: [name: string, value: string | null, more?: { href?: string | null; lang?: Locale | undefined }][] =
    card.type === 'needed_asset'
      ? [
          [t('Needed From'), day(card.availableFrom)],
          [t('Needed Until'), day(card.availableTo)],
          [t('Year'), card.year, { lang }],
          [t('Specifications'), card.specifications, { lang }],
        ]
      : [
          [t('Available From'), day(card.availableFrom)],
          [t('Available To'), day(card.availableTo)],
          [t('Make'), card.make, { lang }],
          [t('Model'), card.model, { lang }],
        ];
  details.push(
    [t('Contact name'), card.contactName],
    [t('Contact organization'), card.contactOrganization, { lang }],
    [t('Contact email'), email, { href: email && `mailto:${email}` }],
    [t('Contact phone'), phone, { href: phone && `tel:${phone.replaceAll(/[^+\d]/g, '')}` }],
  );
  const filled = details.filter(([, value]) => Boolean(value));
  if (filled.length === 0) return null;
  return (
    <Cluster as="dl" columnGap="6" rowGap="1" textStyle="sm">
      {filled.map(([name, value, { href, lang: valueLanguage } = {}]) => (
        <Cluster key={name} columnGap="1.5" minW="0">
          <chakra.dt fontWeight="600" color="fg.muted">
            {name}
          </chakra.dt>
          <chakra.dd
            minW="0"
            lineClamp={2}
            overflowWrap="anywhere"
            lang={valueLanguage}
            // A link of two lines is no smaller a target than one of one line, beside the links above and below.
            lineHeight={href ? '1.5rem' : undefined}
          >
            {href ? (
              <chakra.a href={href} color="link" textDecoration="underline">
                {value}
              </chakra.a>
            ) : (
              value
            )}
          </chakra.dd>
        </Cluster>
      ))}
    </Cluster>
  );
}
