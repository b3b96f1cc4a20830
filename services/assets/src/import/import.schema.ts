import { Type, type Static } from 'typebox';
import { LISTING_STATUSES, LISTING_TYPES, CATEGORIES, RATE_TYPES, REGIONS } from '@commonyard/contracts/assets.values';
import { LISTING_MESSAGES } from '@commonyard/contracts/listing-messages.values';
import { equipmentTexts } from '@commonyard/contracts/http/assets';
import { SaveSearchBody } from '@commonyard/contracts/http/saved-searches';
import { Clearable, Email, Line, Name, Paragraphs, RateText } from '@commonyard/contracts/http/field-types';

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Instant = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$' });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** Records keep the length that they have in the system that they come from. */
const lengths = { max: 100_000 };
const OptionalLine = Clearable(Line(lengths));
const OptionalName = Clearable(Name(lengths));
const OptionalEmail = Clearable(Email(LISTING_MESSAGES.contactEmail));
const OptionalParagraphs = Clearable(Paragraphs(lengths));
const OptionalDay = Type.Optional(Type.Union([Day, Type.Null()]));
const closed = { additionalProperties: false };

export const ListingRecord = Type.Object(
  {
    id: Id,
    type: Type.Enum([...LISTING_TYPES]),
    /** A status other than `pending` needs a decision. */
    status: Type.Enum([...LISTING_STATUSES]),
    title: Name({ min: 1, ...lengths }),
    description: Paragraphs({ min: 1, ...lengths }),
    category: Type.Enum([...CATEGORIES]),
    region: Type.Enum([...REGIONS]),
    rate: Clearable(RateText({ ...lengths, pattern: '' })),
    rateType: Type.Enum([...RATE_TYPES]),
    ...equipmentTexts(lengths.max),
    availableFrom: OptionalDay,
    availableTo: OptionalDay,
    minimumPeriod: OptionalLine,
    tags: Type.Array(Name(lengths)),
    /** Image URLs, `/media/<id>/1280.webp`. */
    images: Type.Array(Type.String()),
    additionalNotes: OptionalParagraphs,
    /** The owner; null for a guest's listing. */
    userId: Type.Union([Id, Type.Null()]),
    /** The id of the owner's municipality. */
    municipality: OptionalLine,
    /** The municipality of a guest's listing, as written. */
    municipalityName: OptionalName,
    contactName: OptionalName,
    contactEmail: OptionalEmail,
    contactPhone: OptionalLine,
    contactOrganization: OptionalName,
    locale: Type.Enum(['en', 'fr']),
    sample: Type.Boolean(),
    createdAt: Instant,
    decision: Type.Optional(
      Type.Object(
        {
          outcome: Type.Enum(['approved', 'rejected']),
          at: Instant,
          /** The administrator who decided. */
          by: Id,
          reason: OptionalParagraphs,
        },
        closed,
      ),
    ),
  },
  closed,
);
export type ListingRecord = Static<typeof ListingRecord>;

/** A saved search of an account, with the municipality of the account. It is saved now: what changed earlier it does not find. */
export const SavedSearchRecord = Type.Object(
  {
    ...SaveSearchBody.properties,
    userId: Id,
    municipality: Type.Union([Type.String(), Type.Null()]),
  },
  closed,
);
export type SavedSearchRecord = Static<typeof SavedSearchRecord>;

export const ImportDocument = Type.Object(
  { listings: Type.Array(ListingRecord), savedSearches: Type.Optional(Type.Array(SavedSearchRecord)) },
  closed,
);

/** Checks what the schema cannot express. Throws an error that names the path of the field. */
export function assertImportable(listings: ListingRecord[]): void {
  for (const [index, { status, decision }] of listings.entries())
    if (status !== 'pending' && !decision)
      throw new Error(`listings.${index}.decision: This field is required unless the status is pending`);
}
