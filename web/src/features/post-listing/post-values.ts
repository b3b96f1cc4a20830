import { object, string, type Schema } from 'yup';
import { emailText, lineText, nameText, paragraphsText, rateText } from '../../lib/text-schemas.ts';
import { LISTING_LIMITS as LIMITS, RATE_PATTERN, type Category } from '@commonyard/contracts/assets.values';
import { LISTING_MESSAGES as MESSAGES } from '@commonyard/contracts/listing-messages.values';
import type { PublicListingBody } from '@commonyard/contracts/http/assets';
import { type ListingKind, typeOfKind } from '../../entities/listing/listing-kind.ts';

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
} satisfies Record<Exclude<keyof PublicListingBody, 'type' | 'status' | 'rateType' | 'notes'>, unknown>;
export type PostListingValues = typeof blankPostListing;

const TEXTS = {
  available: { from: MESSAGES.availableFrom, to: MESSAGES.availableTo },
  needed: { from: MESSAGES.neededFrom, to: MESSAGES.neededTo },
};

/** Yup schema with the messages of the API. */
export function postListingSchema(kind: ListingKind): Schema {
  const { from, to } = TEXTS[kind];
  const { title, description, municipalityName, notes } = LIMITS;
  return object({
    title: nameText().required(MESSAGES.title).min(title.min, MESSAGES.title),
    category: string().required(MESSAGES.category),
    description: paragraphsText()
      .required(MESSAGES.description)
      .min(description.min, MESSAGES.description)
      .max(description.max, 'Please use at most 5,000 characters'),
    rate: rateText().matches(new RegExp(RATE_PATTERN, 'u'), MESSAGES.rate),
    region: string().required(MESSAGES.region),
    availableFrom: string().required(from).matches(DAY, from),
    availableTo: string()
      .required(to)
      .matches(DAY, to)
      // ISO dates compare as strings.
      .when('availableFrom', ([start], schema) =>
        schema.test('order', MESSAGES.dateOrder, (end?: string) => !start || !end || end >= start),
      ),
    municipalityName: nameText()
      .required(MESSAGES.municipalityName)
      .min(municipalityName.min, MESSAGES.municipalityName),
    contactEmail: emailText(MESSAGES.contactEmail).required(MESSAGES.contactEmail),
    contactPhone: lineText(),
    additionalNotes: paragraphsText().max(notes, 'Please use at most 3,000 characters'),
  });
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
