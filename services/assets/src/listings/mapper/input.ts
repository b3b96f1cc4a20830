import type { ListingType } from '@commonyard/contracts/assets.values';
import {
  equipmentTexts,
  type AdminUpdateListingBody,
  type CreateListingBody,
  type EquipmentText,
  type PublicListingBody,
  type UpdateListingBody,
} from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { findMunicipality } from '@commonyard/contracts/municipality-likeness';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { parseCalendarDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import type { ListingPatch, ListingRow, NewListing, NewRow } from '../../database.ts';
import { assertDateOrder, assertNotOver } from '../listings.policy.ts';
import { priceColumns, rateCentsPerDay } from './price.ts';

/** An emptied field is stored as null. */
const text = (value: string | null | undefined): string | null => value || null;
/** A day of a request body as stored; null where it is absent. */
export const toDay = (value: string | null | undefined): string | null =>
  value ? (parseCalendarDay(value) ?? null) : null;

/** Maps a guest's listing to its row. Throws 400 for rules that the schema cannot express. */
export function toPublicListing(body: PublicListingBody, { locale }: Caller, now: Date): NewListing {
  if (text(body.notes) && text(body.additionalNotes))
    throw invalid({ notes: 'Please send either notes or additionalNotes' });
  const { rate = null, rateType = 'daily' } = body;
  const municipality = municipalityOfText(body.municipalityName);
  return withValidDates(now, {
    ...EMPTY,
    type: toStoredType(body.type),
    title: body.title,
    description: body.description,
    category: body.category,
    region: body.region,
    rate: text(rate),
    rateType,
    rateCentsPerDay: rateCentsPerDay(rate, rateType),
    availableFrom: toDay(body.availableFrom),
    availableTo: toDay(body.availableTo),
    images: body.images ?? [],
    additionalNotes: text(body.additionalNotes) ?? text(body.notes),
    ...municipality,
    holderMunicipality: municipality.municipality,
    contactEmail: body.contactEmail,
    contactPhone: text(body.contactPhone),
    locale,
  });
}

/** Maps a signed-in user's listing to its row. Throws 400 where its dates are in the wrong order or over. */
export function toOwnListing(body: CreateListingBody, caller: Caller, now: Date): NewListing {
  const { type, status: _pending, ...fields } = body;
  return withValidDates(now, {
    ...EMPTY,
    ...(fieldPatch(fields) as Pick<ListingRow, 'title' | 'description' | 'category' | 'region' | 'rate' | 'rateType'>),
    type: toStoredType(type),
    rateCentsPerDay: rateCentsPerDay(body.rate, body.rateType),
    ...toOwner(caller),
    holderMunicipality: caller.municipality,
    locale: caller.locale,
  });
}

/** The columns that say whose listing it is. */
export const toOwner = ({
  userId,
  municipality,
  organization,
}: Caller): Pick<ListingRow, 'userId'> & MunicipalityColumns => ({
  userId,
  ...municipalityOfUser(municipality),
  // The name of another public body stands where others have that of their municipality.
  ...(municipality === null && organization && { municipalityName: organization }),
});

/** Maps an edit to the columns it sets. Throws 400 for rules that the schema cannot express. */
export function toPatch(before: ListingRow, body: UpdateListingBody | AdminUpdateListingBody, now: Date): ListingPatch {
  const { type, status, municipalityName, ...fields } = body as AdminUpdateListingBody;
  const patch: ListingPatch = fieldPatch(fields);
  if (type) patch.type = toStoredType(type);
  if (status) patch.status = status;
  if (municipalityName !== undefined && text(municipalityName) !== before.municipalityName)
    Object.assign(patch, toNewMunicipality(before, text(municipalityName)));
  const after = { ...before, ...patch } as ListingRow;
  if ('rate' in patch || 'rateType' in patch) patch.rateCentsPerDay = priceColumns(after).rateCentsPerDay;
  assertDateOrder(after);
  assertNotOver(after, before, torontoDay(now));
  return patch;
}

/** Only a guest's listing has a municipality as free text; an owner's comes from the account. */
function toNewMunicipality({ userId }: ListingRow, name: string | null): ListingPatch {
  if (userId !== null) throw invalid({ municipalityName: "The municipality of an owner's listing cannot be changed" });
  return municipalityOfText(name);
}

type Fields = Omit<AdminUpdateListingBody, 'type' | 'status' | 'municipalityName'>;

function fieldPatch({ availableFrom, availableTo, tags, images, ...texts }: Fields): ListingPatch {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, text(value)])),
    ...(availableFrom !== undefined && { availableFrom: toDay(availableFrom) }),
    ...(availableTo !== undefined && { availableTo: toDay(availableTo) }),
    ...(tags !== undefined && { tags: withoutDuplicates(tags ?? []) }),
    ...(images !== undefined && { images: images ?? [] }),
  };
}

const withoutDuplicates = (tags: string[]) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];

function withValidDates(now: Date, listing: NewListing): NewListing {
  assertDateOrder(listing as ListingRow);
  assertNotOver(listing as ListingRow, null, torontoDay(now));
  return listing;
}

/** The columns of fields that an owner or an administrator may leave empty; a field without a column is a type error. */
type OptionalFields = Pick<
  ListingRow,
  Exclude<
    keyof AdminUpdateListingBody,
    'type' | 'status' | 'title' | 'description' | 'category' | 'region' | 'rateType' | 'tags' | 'images'
  >
>;

/** The columns that a listing may leave empty. */
export const EMPTY = {
  rate: null,
  rateCentsPerDay: null,
  ...(Object.fromEntries(Object.keys(equipmentTexts()).map((name) => [name, null])) as Record<EquipmentText, null>),
  availableFrom: null,
  availableTo: null,
  minimumPeriod: null,
  additionalNotes: null,
  userId: null,
  municipality: null,
  municipalityName: null,
  municipalityNameFr: null,
  holderMunicipality: null,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  contactOrganization: null,
  adminNotes: null,
  decisionOutcome: null,
  decisionAt: null,
  decisionBy: null,
  decisionReason: null,
  contentHash: null,
} as const satisfies { [Field in keyof OptionalFields]: null } & Partial<ListingRow>;

/** The row of a new listing; the columns that the draft does not set have their defaults. */
export const toNewRow = (draft: NewListing, at: Date): NewRow =>
  ({
    status: 'pending',
    rateType: 'daily',
    tags: [],
    images: [],
    locale: 'en',
    sample: false,
    withdrawnAt: null,
    metAt: null,
    metLoanId: null,
    version: 1,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    ...draft,
  }) as NewRow;

/** The stored type; `available` and `needed` are accepted as short forms. */
export const toStoredType = (type: ListingType | 'available' | 'needed'): ListingType =>
  type === 'available' ? 'available_asset' : type === 'needed' ? 'needed_asset' : type;

export type MunicipalityColumns = Pick<ListingRow, 'municipality' | 'municipalityName' | 'municipalityNameFr'>;

export function municipalityOfUser(id: string | null): MunicipalityColumns {
  const name = (locale: Locale) => (id === null ? null : (municipalityName(id, locale) ?? id));
  const [en, fr] = [name('en'), name('fr')];
  return { municipality: id, municipalityName: en, municipalityNameFr: fr === en ? null : fr };
}

/** The municipality columns of a guest's listing: the official name where the text names one municipality, else as written. */
export function municipalityOfText(text: string | null): MunicipalityColumns {
  const named = text === null ? undefined : findMunicipality(text);
  return named
    ? municipalityOfUser(named.id)
    : { municipality: null, municipalityName: text, municipalityNameFr: null };
}
