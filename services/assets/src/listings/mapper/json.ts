import { sql, type RawBuilder } from 'kysely';
import { Type } from 'typebox';
import { distanceKm } from '@commonyard/contracts/distances';
import { Listing, ListingSummary, PendingListing, type ListingCard } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { USUAL_VALUES } from '@commonyard/contracts/assets.values';
import { GUEST_CARD_TEXT_LENGTH } from '@commonyard/contracts/listing-card.values';
import { canEditListing } from '@commonyard/contracts/listing-visibility.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { columnsOf, isoInstant, jsonText, sparseJsonText } from '@commonyard/service-kit/db/json';
import { withJsonMember, withMember } from '@commonyard/service-kit/http/json';
import { waitingChangeJson } from './change-json.ts';
import type { ListingRow } from '../../database.ts';
import { likelyDuplicate } from './likely-duplicate.ts';

const SUMMARY_TEXT_LENGTH = 200;

/** SQL of the present day in Toronto. */
export const TODAY = "(now() AT TIME ZONE 'America/Toronto')::date";
/** SQL of the day in Ontario of a time. */
export const dayOf = (time: string): string => `(${time} AT TIME ZONE 'America/Toronto')::date`;

/** SQL of busy days, a multirange, as a JSON list of periods in order, with both days included. */
export const busyDays = (busy: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT coalesce(json_agg(json_build_object('from', lower(part)::text, 'to', (upper(part) - 1)::text) ORDER BY part), '[]')
  FROM unnest(${busy}) AS part)`;

/** SQL by the name of a field: of every field, so that the compiler finds one that is missing. */
type Sql<Fields extends PropertyKey> = Record<Fields, string>;

const SUMMARY_COLUMNS = columnsOf(Type.Omit(ListingSummary, ['distanceKm', 'changeWaits']));

/** What every list has. `withDistance` appends the distance. */
const summaryFields = (locale: Locale): Sql<Exclude<keyof ListingSummary, 'distanceKm' | 'changeWaits'>> => ({
  ...SUMMARY_COLUMNS,
  description: `left(description, ${SUMMARY_TEXT_LENGTH})`,
  nextFreeOn: `(SELECT upper(part) FROM unnest(busy) AS part
    WHERE part @> ${TODAY} AND upper(part) <= ends_on)`,
  images: 'images[1:1]',
  ...(locale === 'fr' && { municipalityName: 'coalesce(municipality_name_fr, municipality_name)' }),
  withdrawn: 'withdrawn_at IS NOT NULL',
  rejected: "decision_outcome IS NOT DISTINCT FROM 'rejected'",
});

const adminFields: Sql<'adminNotes' | 'decision'> = {
  adminNotes: 'admin_notes',
  decision: `CASE WHEN decision_outcome IS NOT NULL THEN json_build_object(
    'outcome', decision_outcome, 'at', ${isoInstant('decision_at')}, 'by', decision_by, 'reason', decision_reason) END`,
};

/** SQL of a `ListingSummary`, which has no contact data or notes. */
export const summaryJson = (locale: Locale): string => jsonText(summaryFields(locale));

/** SQL of the members that a card leaves out where they have their usual value. */
const unusual = (fields: Sql<keyof typeof USUAL_VALUES>) =>
  Object.fromEntries(
    Object.entries(USUAL_VALUES).map(([name, value]) => [
      name,
      `nullif(${fields[name as keyof typeof fields]}, '${value}')`,
    ]),
  ) as typeof fields;

export function cardJson({
  locale,
  isGuest,
  isOwn = false,
}: Omit<ReaderShape, 'isAdmin'> & { isOwn?: boolean }): string {
  const {
    description,
    minimumPeriod,
    tags,
    images: _,
    createdAt,
    availableFrom,
    availableTo,
    ...fields
  } = summaryFields(locale);
  const length = GUEST_CARD_TEXT_LENGTH;
  const members: Sql<Exclude<keyof ListingCard, 'distanceKm'>> = {
    ...fields,
    ...unusual(fields),
    description: isGuest
      ? `CASE WHEN length(description) > ${length} THEN left(description, ${length - 1}) || '…' ELSE description END`
      : description,
    // Only cards of needed listings show it.
    minimumPeriod: `CASE WHEN type = 'needed_asset' THEN ${minimumPeriod} END`,
    tags: isGuest ? 'NULL::text' : `nullif(${tags}, '{}')`,
    image: `regexp_replace(images[1], '^/media/([^/]+)/1280\\.webp$', '\\1')`,
    days: `nullif(concat(${availableFrom}, '/', ${availableTo}), '/')`,
    createdAt: isGuest ? 'NULL::text' : createdAt,
    changeWaits: isOwn ? `CASE WHEN ${changeWaits} THEN true END` : 'NULL::boolean',
  };
  return sparseJsonText(members);
}

/** Whether a change of `l` waits for review. */
const changeWaits = "EXISTS (SELECT FROM listing_changes c WHERE c.listing_id = l.id AND c.state = 'waiting')";

/** How many other listings of the same sender are pending. */
const alsoPending = `(SELECT count(*) FROM (
  SELECT FROM listings o WHERE o.status = 'pending' AND o.sender_key = l.sender_key AND o.id <> l.id LIMIT 99) AS others)`;

/** SQL of a `PendingListing` of `l`. */
export const pendingJson = (locale: Locale): string =>
  jsonText({
    ...columnsOf(Type.Omit(PendingListing, ['distanceKm', 'changeWaits'])),
    ...summaryFields(locale),
    specifications: `left(specifications, ${SUMMARY_TEXT_LENGTH})`,
    alsoPending,
    likelyDuplicate: likelyDuplicate(TODAY),
    change: waitingChangeJson,
  });

/** What the JSON of a listing depends on. */
export type ReaderShape = { locale: Locale; isAdmin: boolean; isGuest: boolean };
export const readerShapeOf = ({ locale, role, userId }: Caller): ReaderShape => ({
  locale,
  isAdmin: role === 'admin',
  isGuest: userId === null,
});

const LISTING_COLUMNS = columnsOf(
  Type.Omit(Listing, ['distanceKm', 'adminNotes', 'decision', 'rejectionReason', 'change', 'changeWaits', 'met']),
);

/** SQL of a `Listing`: with the administrators' fields for them, and without personal names for guests. */
export const listingJson = (reader: Caller): string => listingJsonFor(readerShapeOf(reader));

/** `withOwnerFields` appends the reason of a rejection and the change. */
export const listingJsonFor = ({ locale, isAdmin, isGuest }: ReaderShape): string =>
  jsonText({
    ...LISTING_COLUMNS,
    ...summaryFields(locale),
    description: 'description',
    images: 'images',
    ...(isGuest && { contactName: 'NULL::text' }),
    ...(isAdmin && adminFields),
  });

/** Appends the distance from `origin` to a listing's JSON, where both municipalities are known. */
export function withDistance(json: string, origin: string | null | undefined, municipality: string | null): string {
  if (!origin || municipality === null) return json;
  const km = distanceKm(origin, municipality);
  return km === undefined ? json : withMember(json, 'distanceKm', km);
}

/** The columns that `withOwnerFields` reads, besides the change. */
export const OWNER_COLUMNS = [
  'userId',
  'municipality',
  'decisionOutcome',
  'decisionReason',
  'metAt',
  'metLoanId',
] as const satisfies (keyof ListingRow)[];
export type OwnerColumn = (typeof OWNER_COLUMNS)[number];

/** Appends the reason of a rejection, the change and how a need was met to a listing's JSON, for administrators and the owner's side. */
export function withOwnerFields(
  json: string,
  caller: Caller,
  listing: Pick<ListingRow, OwnerColumn> & {
    change: string | null;
  },
): string {
  if (!canEditListing(caller, listing)) return json;
  const reason = listing.decisionOutcome === 'rejected' ? listing.decisionReason : null;
  return withJsonMember(
    withJsonMember(withMember(json, 'rejectionReason', reason), 'change', listing.change),
    'met',
    metJson(listing),
  );
}

/** The JSON of how a need was met. */
export const metJson = ({ metAt, metLoanId }: Pick<ListingRow, 'metAt' | 'metLoanId'>): string | null =>
  metAt === null ? null : JSON.stringify({ at: metAt, loanId: metLoanId });
