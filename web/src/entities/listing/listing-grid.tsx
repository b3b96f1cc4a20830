import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';

type Props = {
  listings: ListingSummary[];
  /** The smallest width of a card. */
  minWidth: string;
  /** Called with the municipality of the listing under the pointer or with the focus. */
  onHighlight?: ((municipality: string | undefined) => void) | undefined;
  /** The card of a listing. */
  children: (listing: ListingSummary, index: number) => ReactNode;
};

/** A responsive grid of listing cards. */
export function ListingGrid({ listings, minWidth, onHighlight, children }: Props) {
  return (
    <chakra.ul display="grid" gridTemplateColumns={`repeat(auto-fill, minmax(min(100%, ${minWidth}), 1fr))`} gap="6">
      {listings.map((listing, index) => {
        const highlight = () => onHighlight?.(listing.municipality ?? undefined);
        const endHighlight = () => onHighlight?.(undefined);
        return (
          <chakra.li
            key={listing.id}
            onMouseEnter={highlight}
            onMouseLeave={endHighlight}
            onFocus={highlight}
            onBlur={endHighlight}
          >
            {children(listing, index)}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
