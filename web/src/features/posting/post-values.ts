import { object, string, type Schema } from 'yup';
import {
  LISTING_LIMITS as LIMITS,
  LISTING_MESSAGES as MESSAGES,
  RATE_PATTERN,
  type Category,
} from '@commonyard/contracts/assets.values';
import type { PublicListingBody } from '@commonyard/contracts/http/assets';
import { typeOf, type Side } from '../../lib/vocabulary.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** In the order of the form, which is that of the summary of errors. */
export const blankPost = {
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
  /** Seen by no person: whatever is in it, a program filled it in. */
  website: '',
};
export type PostValues = typeof blankPost;

const TEXTS = {
  available: { from: MESSAGES.availableFrom, to: MESSAGES.availableTo },
  needed: { from: MESSAGES.neededFrom, to: MESSAGES.neededTo },
};

/** What the form asks of each field, in the words of the API. */
export function postSchema(side: Side): Schema {
  const { from, to } = TEXTS[side];
  const { title, description, municipalityName, notes } = LIMITS;
  return object({
    title: string().trim().required(MESSAGES.title).min(title.min, MESSAGES.title),
    category: string().required(MESSAGES.category),
    description: string()
      .trim()
      .required(MESSAGES.description)
      .min(description.min, MESSAGES.description)
      .max(description.max, 'Please use at most 5,000 characters'),
    rate: string().matches(new RegExp(RATE_PATTERN, 'u'), MESSAGES.rate),
    region: string().required(MESSAGES.region),
    availableFrom: string().required(from).matches(DAY, from),
    availableTo: string()
      .required(to)
      .matches(DAY, to)
      // Days written this way sort as texts do.
      .when('availableFrom', ([start], schema) =>
        schema.test('order', MESSAGES.dateOrder, (end?: string) => !start || !end || end >= start),
      ),
    municipalityName: string()
      .trim()
      .required(MESSAGES.municipalityName)
      .min(municipalityName.min, MESSAGES.municipalityName),
    contactEmail: string().trim().required(MESSAGES.contactEmail).matches(EMAIL, MESSAGES.contactEmail),
    additionalNotes: string().max(notes, 'Please use at most 3,000 characters'),
  });
}

/** The post as the API takes it. The notes of a need travel under another name. */
export function toBody(
  side: Side,
  { additionalNotes, images, category, website, ...values }: PostValues,
): PublicListingBody {
  return {
    ...values,
    category: category as Category,
    region: 'Ontario',
    rateType: 'daily',
    ...(side === 'needed' ? { notes: additionalNotes } : { additionalNotes }),
    type: typeOf(side),
    status: 'pending',
    images: images.length > 0 ? images : null,
    ...(website && { website }),
  };
}
