import { object, string, type Schema } from 'yup';
import { emailText, lineText, nameText, paragraphsText } from '../../lib/text-schemas.ts';
import { LISTING_LIMITS as LIMITS, PUBLIC_CATEGORIES, type Category } from '@commonyard/contracts/assets.values';
import { LISTING_MESSAGES as MESSAGES } from '@commonyard/contracts/listing-messages.values';
import type { PublicListingBody } from '@commonyard/contracts/http/assets';
import { listingRules, afterStart } from '../../entities/listing/listing-rules.ts';
import { prefilledFields } from '../../entities/listing/prefilled-form.ts';
import type { PostPrefill } from '../../entities/listing/post-prefill.ts';
import { type ListingKind, typeOfKind } from '../../entities/listing/listing-facts.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** In the order of the form and of its error summary. */
export const blankPostListing = {
  title: '',
  category: '',
  description: '',
  rate: '',
  availableFrom: '',
  availableTo: '',
  region: 'Ontario',
  images: [] as string[],
  municipalityName: '',
  contactEmail: '',
  contactPhone: '',
  additionalNotes: '',
  /** The honeypot field: hidden from users, filled in only by bots. */
  website: '',
} satisfies Record<Exclude<keyof PublicListingBody, 'type' | 'status' | 'rateType' | 'notes' | 'token'>, unknown>;
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

const TEXTS = {
  available: { from: MESSAGES.availableFrom, to: MESSAGES.availableTo },
  needed: { from: MESSAGES.neededFrom, to: MESSAGES.neededTo },
};

export const postListingSchema = (kind: ListingKind): Schema =>
  object({
    ...rulesOf(kind),
    contactEmail: emailText(MESSAGES.contactEmail).required(MESSAGES.contactEmail),
  });

/** The rules of a change of a posted listing, whose address stays. */
export const postedChangeSchema = (kind: ListingKind): Schema => object(rulesOf(kind));

function rulesOf(kind: ListingKind) {
  const { from, to } = TEXTS[kind];
  const { municipalityName, notes } = LIMITS;
  return {
    ...listingRules,
    availableFrom: string().required(from).matches(DAY, from),
    availableTo: afterStart(string().required(to).matches(DAY, to)),
    municipalityName: nameText()
      .required(MESSAGES.municipalityName)
      .min(municipalityName.min, MESSAGES.municipalityName),
    contactPhone: lineText(),
    additionalNotes: paragraphsText().max(notes, 'Please use at most 3,000 characters'),
  };
}

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
