import type { ListingCard, ListingSummary } from './http/assets.ts';
import { USUAL_VALUES } from './assets.values.ts';
import { imageUrl } from './image-url.values.ts';

/** What the other members of a listing are where its card leaves them out. Cards for guests have no day of submission. */
const EMPTY = {
  rate: null,
  minimumPeriod: null,
  tags: [],
  userId: null,
  municipality: null,
  municipalityName: null,
  createdAt: '',
} satisfies Partial<ListingSummary>;

/** The most characters of a description on a card for guests: two lines of a card. Others get 200. */
export const GUEST_CARD_TEXT_LENGTH = 66;

/** A card with the members that it leaves out. `image` is the id of an image, or an address that is none of the media service. */
export function toListingSummary({ image, days = '', ...card }: ListingCard): ListingSummary {
  const [from, to] = days.split('/');
  return {
    ...USUAL_VALUES,
    ...EMPTY,
    images: image === undefined ? [] : [image.includes('/') ? image : imageUrl(image)],
    availableFrom: from || null,
    availableTo: to || null,
    ...card,
  };
}
