import { distanceKm } from '@commonyard/contracts/distances';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { ListingRow } from '../../database.ts';
import { canEdit, type Owned } from '../listings.policy.ts';

// Postgres builds the JSON of responses, so that a response is never parsed and serialised here.
const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const SUMMARY_TEXT_LENGTH = 200;

const summaryFields = (locale: Locale): Record<string, string> => ({
  id: 'id',
  type: 'type',
  status: 'status',
  title: 'title',
  description: 'description',
  category: 'category',
  region: 'region',
  rate: 'rate',
  rateType: 'rate_type',
  year: 'year',
  make: 'make',
  model: 'model',
  specifications: 'specifications',
  availableFrom: 'available_from',
  availableTo: 'available_to',
  minimumPeriod: 'minimum_period',
  tags: 'tags',
  images: 'images',
  userId: 'user_id',
  municipality: 'municipality',
  municipalityName: locale === 'fr' ? 'coalesce(municipality_name_fr, municipality_name)' : 'municipality_name',
  locale: 'locale',
  withdrawn: 'withdrawn_at IS NOT NULL',
  rejected: "decision_outcome IS NOT DISTINCT FROM 'rejected'",
  sample: 'sample',
  version: 'version',
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
});

const detailFields = {
  holderMunicipality: 'holder_municipality',
  additionalNotes: 'additional_notes',
  contactName: 'contact_name',
  contactEmail: 'contact_email',
  contactPhone: 'contact_phone',
  contactOrganization: 'contact_organization',
};

const adminFields = {
  adminNotes: 'admin_notes',
  decision: `CASE WHEN decision_outcome IS NOT NULL THEN json_build_object(
    'outcome', decision_outcome, 'at', ${instant('decision_at')}, 'by', decision_by, 'reason', decision_reason) END`,
};

const jsonObject = (fields: Record<string, string>) =>
  `json_build_object(${Object.entries(fields)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')})::text`;

/** SQL of a `ListingSummary`, which has no contact data or notes. */
export const summaryJson = (locale: Locale, more: Record<string, string> = {}): string =>
  jsonObject({
    ...summaryFields(locale),
    description: `left(description, ${SUMMARY_TEXT_LENGTH})`,
    specifications: `left(specifications, ${SUMMARY_TEXT_LENGTH})`,
    ...more,
  });

/** SQL of a `Listing`: with the administrators' fields for them, and without personal names for guests. */
export const listingJson = ({ locale, role, userId }: Caller): string =>
  jsonObject({
    ...summaryFields(locale),
    ...detailFields,
    ...(userId === null && { contactName: 'NULL::text' }),
    ...(role === 'admin' && adminFields),
  });

/** Appends the distance from `origin` to a listing's JSON, where both municipalities are known. */
export function withDistance(json: string, origin: string | null | undefined, municipality: string | null): string {
  if (!origin || municipality === null) return json;
  const km = distanceKm(origin, municipality);
  return km === undefined ? json : `${json.slice(0, -1)},"distanceKm":${km}}`;
}

/** Appends the reason of a rejection to a listing's JSON, for administrators and the owner's side. */
export function withRejectionReason(
  json: string,
  caller: Caller,
  listing: Owned & Pick<ListingRow, 'decisionOutcome' | 'decisionReason'>,
): string {
  if (!canEdit(caller, listing)) return json;
  const reason = listing.decisionOutcome === 'rejected' ? listing.decisionReason : null;
  return `${json.slice(0, -1)},"rejectionReason":${JSON.stringify(reason)}}`;
}
