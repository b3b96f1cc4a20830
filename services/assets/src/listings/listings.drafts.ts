import type {
  AdminUpdateListingBody,
  CreateListingBody,
  PublicListingBody,
  UpdateListingBody,
} from '@commonyard/contracts/http/assets';
import { parseCalendarDay } from '@commonyard/service-kit/calendar';
import type { Caller } from '@commonyard/service-kit/caller';
import { invalid } from '@commonyard/service-kit/errors';
import type { ListingPatch, ListingRow, NewListing } from '../database.ts';
import { assertDateOrder, assetType, ownMunicipality, rateCentsPerDay, writtenMunicipality } from './listings.rules.ts';

/** An emptied field holds nothing. */
const text = (value: string | null | undefined): string | null => value || null;
const day = (value: string | null | undefined): string | null => (value ? (parseCalendarDay(value) ?? null) : null);

/** The columns of what somebody posts without an account. Throws 400 for what its schema cannot say. */
export function publicDraft(body: PublicListingBody, { locale }: Caller): NewListing {
  if (text(body.notes) && text(body.additionalNotes))
    throw invalid({ notes: 'Please send either notes or additionalNotes' });
  const { rate = null, rateType = 'daily' } = body;
  const municipality = writtenMunicipality(body.municipalityName);
  return checked({
    ...nothing,
    type: assetType(body.type),
    title: body.title,
    description: body.description,
    category: body.category,
    region: body.region,
    rate: text(rate),
    rateType,
    rateCentsPerDay: rateCentsPerDay(rate, rateType),
    availableFrom: day(body.availableFrom),
    availableTo: day(body.availableTo),
    images: body.images ?? [],
    additionalNotes: text(body.additionalNotes) ?? text(body.notes),
    ...municipality,
    holderMunicipality: municipality.municipality,
    contactEmail: body.contactEmail,
    contactPhone: text(body.contactPhone),
    locale,
  });
}

/** The columns of what a signed-in user lists as its owner. */
export function ownDraft(body: CreateListingBody, { userId, municipality, locale }: Caller): NewListing {
  const { type, status: _pending, ...fields } = body;
  return checked({
    ...nothing,
    ...(fieldPatch(fields) as Pick<ListingRow, 'title' | 'description' | 'category' | 'region' | 'rate' | 'rateType'>),
    type: assetType(type),
    rateCentsPerDay: rateCentsPerDay(body.rate, body.rateType),
    userId,
    ...ownMunicipality(municipality),
    holderMunicipality: municipality,
    locale,
  });
}

/** The columns that an edit sets, seen with the listing it changes. Throws 400 for what its schema cannot say. */
export function editPatch(before: ListingRow, body: UpdateListingBody | AdminUpdateListingBody): ListingPatch {
  const { type, status, municipalityName, ...fields } = body as AdminUpdateListingBody;
  const patch: ListingPatch = fieldPatch(fields);
  if (type) patch.type = assetType(type);
  if (status) patch.status = status;
  if (municipalityName !== undefined && text(municipalityName) !== before.municipalityName)
    Object.assign(patch, renamed(before, text(municipalityName)));
  const after = { ...before, ...patch } as ListingRow;
  if ('rate' in patch || 'rateType' in patch) patch.rateCentsPerDay = rateCentsPerDay(after.rate, after.rateType);
  assertDateOrder(after);
  return patch;
}

/** Only a listing without an owner has a name that was written by hand; an owner's comes with the account. */
function renamed({ userId }: ListingRow, name: string | null): ListingPatch {
  if (userId !== null) throw invalid({ municipalityName: "The municipality of an owner's listing cannot be changed" });
  return writtenMunicipality(name);
}

type Fields = Omit<AdminUpdateListingBody, 'type' | 'status' | 'municipalityName'>;

function fieldPatch({ availableFrom, availableTo, tags, images, ...texts }: Fields): ListingPatch {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, text(value)])),
    ...(availableFrom !== undefined && { availableFrom: day(availableFrom) }),
    ...(availableTo !== undefined && { availableTo: day(availableTo) }),
    ...(tags !== undefined && { tags: withoutRepeats(tags ?? []) }),
    ...(images !== undefined && { images: images ?? [] }),
  };
}

const withoutRepeats = (tags: string[]) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];

function checked(draft: NewListing): NewListing {
  assertDateOrder(draft as ListingRow);
  return draft;
}

const nothing = {
  rate: null,
  rateCentsPerDay: null,
  year: null,
  make: null,
  model: null,
  specifications: null,
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
} as const;
