import { Box, chakra } from '@chakra-ui/react';
import { CalendarDays, MapPin, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { splitAtNumbers } from '@commonyard/contracts/unbroken-text.values';
import { formatKilometres } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Favourite } from './favourite.ts';
import { contentLanguage } from './listing-facts.ts';
import { ListingImage, type Illustration } from './listing-image.tsx';
import { Cluster } from '../../ui/layout.tsx';

type Props = {
  listing: ListingSummary;
  illustration: Illustration | null | undefined;
  alt: string;
  eager: boolean;
  isFirst?: boolean | undefined;
  sizes?: string;
  badges: ReactNode;
  title: ReactNode;
  price: ReactNode;
  place: ReactNode;
  days: ReactNode;
  /** What a reader needs last: a quiet line. */
  note: ReactNode;
  children?: ReactNode;
};

/** The rows of a card, which the cards side by side in a grid share, so that each fact and button is level with its neighbours'. */
const [NOTE_ROW, LAST_ROW] = [7, 8];

/** Columns and rows of a card are those of its place in the grid; outside a grid its rows are as high as their content. */
const subgrid = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'subgrid' } as const;

export function CardFrame({ listing, illustration, alt, badges, title, price, place, days, note, ...props }: Props) {
  const { eager, isFirst, sizes, children } = props;
  const lang = contentLanguage(listing);
  const { distanceKm } = listing;
  return (
    <chakra.article
      {...subgrid}
      gridRow="1 / -1"
      position="relative"
      pb="4"
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
      overflowWrap="anywhere"
      fontVariantNumeric="tabular-nums"
      bg="bg.panel"
      transition="box-shadow 120ms, border-color 120ms"
      _hover={{ shadow: 'e2', borderColor: 'border.control' }}
      css={{ '& > * + *': { marginInline: '4' } }}
    >
      <Box position="relative">
        <ListingImage
          src={listing.images[0]}
          alt={alt}
          lang={lang}
          category={listing.category}
          illustration={illustration}
          eager={eager}
          isFirst={isFirst}
          {...(sizes && { sizes })}
        />
        <Cluster position="absolute" top="3" insetStart="3" me="16" gap="2">
          {badges}
        </Cluster>
        <Favourite listing={listing} />
      </Box>
      <chakra.h3 lang={lang} textStyle="xl" mt="3">
        {title}
      </chakra.h3>
      <chakra.div data-formatted mt="1" textStyle="lg">
        {price}
      </chakra.div>
      <chakra.div data-formatted mt="2" {...QUIET}>
        <Fact icon={MapPin}>
          {/* Zero is a rounded distance within the place itself. */}
          {distanceKm ? `${formatKilometres(distanceKm)} · ` : null}
          {place}
        </Fact>
      </chakra.div>
      <chakra.div data-formatted mt="1" {...QUIET}>
        <Fact icon={CalendarDays}>{days}</Fact>
      </chakra.div>
      <chakra.p lang={lang} mt="2" color="fg.muted" lineClamp={2}>
        {listing.description}
      </chakra.p>
      {note && (
        <chakra.div data-formatted data-note gridRow={NOTE_ROW} mt="1" {...QUIET}>
          {note}
        </chakra.div>
      )}
      {children && (
        <Box gridRow={LAST_ROW} alignSelf="end" mt="3">
          {children}
        </Box>
      )}
    </chakra.article>
  );
}

const QUIET = { color: 'fg.muted', textStyle: 'sm' } as const;

/** The link of a title: at most two lines. Its focus ring lies around it, so that nothing cuts the ring. */
export const CARD_TITLE = {
  lineClamp: 2,
  _hover: { textDecoration: 'underline' },
  // A pointer reads here what two lines have no room for; a screen reader reads the text itself.
  onMouseEnter: ({ currentTarget: link }: MouseEvent<HTMLElement>) => {
    link.title = link.scrollHeight > link.clientHeight ? (link.textContent ?? '') : '';
  },
} as const;

/** A title whose ranges and measures stay on one line: `3–5 t`. */
export const unbroken = (title: string): ReactNode[] =>
  splitAtNumbers(title).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );

export const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <chakra.span display="inline-flex" alignItems="center" gap="1.5" minW="0" maxW="100%">
    {/* Level with the first line of what it stands for. */}
    <chakra.span display="flex" alignItems="center" alignSelf="flex-start" h="1lh" flexShrink={0}>
      <Icon aria-hidden size={16} strokeWidth={1.75} />
    </chakra.span>
    <chakra.span minW="0">{children}</chakra.span>
  </chakra.span>
);

/** The distance from the place of the caller or of the search. Nothing where it is not known or rounds to 0. */
export function DistanceFact({ listing: { distanceKm } }: { listing: Pick<ListingSummary, 'distanceKm'> }) {
  const { t } = useTranslation();
  return distanceKm ? <Fact icon={MapPin}>{t('about {km} km', { km: distanceKm })}</Fact> : null;
}

type ListingGridProps = {
  listings: ListingSummary[];
  minWidth: string;
  /** A line above each card. */
  notes?: readonly string[] | undefined;
  onHighlight?: ((municipality: string | undefined) => void) | undefined;
  children: (listing: ListingSummary, index: number, illustration: Illustration | null | undefined) => ReactNode;
};

export function ListingGrid({ listings, minWidth, notes, onHighlight, children }: ListingGridProps) {
  const rows = notes ? LAST_ROW + 1 : LAST_ROW;
  const illustrations = useIllustrations(listings);
  return (
    <chakra.ul
      display="grid"
      gridTemplateColumns={`repeat(auto-fill, minmax(min(100%, ${minWidth}), 1fr))`}
      columnGap="6"
      // The rows of a card have no gaps; a card has one below it, the last ones too.
      mb="-6"
      css={{
        '& > li': { ...subgrid, gridRow: `span ${rows}`, marginBottom: '6' },
        ...(notes && { '& > li > article': { gridRow: '2 / -1' } }),
      }}
    >
      {listings.map((listing, index) => {
        const highlight = () => onHighlight?.(listing.municipality ?? undefined);
        const endHighlight = () => onHighlight?.(undefined);
        return (
          <chakra.li
            key={listing.id}
            data-municipality={listing.municipality ?? undefined}
            onMouseEnter={highlight}
            onMouseLeave={endHighlight}
            onFocus={highlight}
            onBlur={endHighlight}
          >
            {notes && (
              <chakra.p data-formatted mb="2" fontWeight="700" textStyle="lg" color="brand.fg">
                {notes[index]}
              </chakra.p>
            )}
            {children(listing, index, illustrations[index])}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}

/** The drawings of listings without a photo. The words by which a machine is found load on first use. */
function useIllustrations(listings: ListingSummary[]): (Illustration | null | undefined)[] {
  const [illustrations, setIllustrations] = useState<Illustration[]>();
  const isNeeded = listings.some(({ images }) => images.length === 0);
  useEffect(() => {
    if (!isNeeded) return;
    void import('./illustrations.ts').then(
      ({ illustrationsOf }) => setIllustrations(illustrationsOf(listings)),
      // The drawings of the categories.
      () => setIllustrations([]),
    );
  }, [isNeeded, listings]);
  return illustrations ?? listings.map(() => (isNeeded ? null : undefined));
}
