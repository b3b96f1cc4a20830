import { Type, type Static } from 'typebox';
import { LISTING_STATUSES, LISTING_TYPES, CATEGORIES, RATE_TYPES, REGIONS } from '@commonyard/contracts/assets.values';

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Instant = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$' });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const OptionalDay = Type.Optional(Type.Union([Day, Type.Null()]));
const closed = { additionalProperties: false };

export const ListingRecord = Type.Object(
  {
    id: Id,
    type: Type.Enum([...LISTING_TYPES]),
    /** A status other than `pending` needs a decision. */
    status: Type.Enum([...LISTING_STATUSES]),
    title: Type.String({ minLength: 1 }),
    description: Type.String({ minLength: 1 }),
    category: Type.Enum([...CATEGORIES]),
    region: Type.Enum([...REGIONS]),
    rate: OptionalText,
    rateType: Type.Enum([...RATE_TYPES]),
    specifications: OptionalText,
    make: OptionalText,
    model: OptionalText,
    year: OptionalText,
    availableFrom: OptionalDay,
    availableTo: OptionalDay,
    minimumPeriod: OptionalText,
    tags: Type.Array(Type.String()),
    /** Image URLs, `/media/<id>/1280.webp`. */
    images: Type.Array(Type.String()),
    additionalNotes: OptionalText,
    /** The owner; null for a guest's listing. */
    userId: Type.Union([Id, Type.Null()]),
    /** The id of the owner's municipality. */
    municipality: OptionalText,
    /** The municipality of a guest's listing, as written. */
    municipalityName: OptionalText,
    contactName: OptionalText,
    contactEmail: OptionalText,
    contactPhone: OptionalText,
    contactOrganization: OptionalText,
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
          reason: OptionalText,
        },
        closed,
      ),
    ),
  },
  closed,
);
export type ListingRecord = Static<typeof ListingRecord>;

export const ImportDocument = Type.Object({ listings: Type.Array(ListingRecord) }, closed);

/** Checks what the schema cannot express. Throws an error that names the path of the field. */
export function assertImportable(listings: ListingRecord[]): void {
  for (const [index, { status, decision }] of listings.entries())
    if (status !== 'pending' && !decision)
      throw new Error(`listings.${index}.decision: This field is required unless the status is pending`);
}
