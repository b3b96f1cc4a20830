import type { Schema } from 'yup';
import { PUBLIC_CATEGORIES, type Category } from '@commonyard/contracts/assets.values';
import type { PublicListingBody } from '@commonyard/contracts/http/assets';
import { blankOf, FRAMES, withoutFields } from '../../entities/listing-form/frames.ts';
import { schemaOf } from '../../entities/listing-form/rules.ts';
import { prefilledFields } from '../../entities/listing/prefilled-form.ts';
import type { PostPrefill } from '../../entities/listing/post-prefill.ts';
import { type ListingKind, typeOfKind } from '../../entities/listing/listing-facts.ts';

/** `website`: the honeypot field, hidden from users, filled in only by bots. */
export const blankPostListing = { ...blankOf('available'), website: '' } satisfies Record<
  Exclude<keyof PublicListingBody, 'type' | 'status' | 'rateType' | 'notes' | 'token'>,
  unknown
>;
export type PostListingValues = typeof blankPostListing;

/** The values with which the form opens. The form has the names of municipalities, the prefill an id. */
export const toStartValues = (
  prefill: PostPrefill,
  municipalities: readonly { id: string; label: string }[] = [],
): PostListingValues => ({
  ...blankPostListing,
  ...prefilledFields(prefill, PUBLIC_CATEGORIES),
  municipalityName: municipalities.find(({ id }) => id === prefill.post_municipality)?.label ?? '',
});

export const postListingSchema = (kind: ListingKind): Schema => schemaOf(FRAMES[kind]);

/** The form of a posted listing, whose photos, address and region stay. */
export const changeFrame = (kind: ListingKind) => withoutFields(FRAMES[kind], ['region', 'images', 'contactEmail']);

/** The request body of the public form. The API names the notes of a needed listing `notes`. */
export function toBody(
  kind: ListingKind,
  { additionalNotes, images, category, website, ...values }: PostListingValues,
): PublicListingBody {
  return {
    ...values,
    category: category as Category,
    region: 'Ontario',
    rateType: 'daily',
    ...(kind === 'needed' ? { notes: additionalNotes } : { additionalNotes }),
    type: typeOfKind(kind),
    status: 'pending',
    images: images.length > 0 ? images : null,
    ...(website && { website }),
  };
}
