import type { Locale } from '@commonyard/contracts/identity.values';
import { isoInstant, jsonObject, jsonText } from '@commonyard/service-kit/db/json';

/** Columns that follow from the name of a municipality, which the JSON of a change has. */
const DERIVED = "'{municipality,municipalityNameFr,holderMunicipality}'::text[]";

/** SQL of the members of a `ListingChange` from the row `c`. */
const CHANGE_FIELDS = {
  state: 'c.state',
  before: `c.before - ${DERIVED}`,
  after: `c.after - ${DERIVED}`,
  submittedBy: 'c.submitted_by',
  submittedAt: isoInstant('c.submitted_at'),
  reason: 'c.reason',
};

const changeJson = (listingId: string, condition: string) =>
  `(SELECT ${jsonText(CHANGE_FIELDS)} FROM listing_changes c WHERE c.listing_id = ${listingId} AND ${condition})`;

/** SQL of the text of the change of a row of `listings` that its owner sees: the one that waits, or else the one that was rejected. */
export const ownChangeJson = `coalesce(${changeJson('listings.id', "c.state = 'waiting'")},
  ${changeJson('listings.id', "c.state = 'rejected'")})`;

/** SQL of the change of `l` that waits for review. */
export const waitingChangeJson = `${changeJson('l.id', "c.state = 'waiting'")}::json`;

/** SQL of a `PublishedChange` from the rows `c` of the change and `l` of its listing. */
export const publishedChangeJson = (locale: Locale): string =>
  jsonText({
    id: 'l.id',
    version: 'l.version',
    type: 'l.type',
    title: 'l.title',
    locale: 'l.locale',
    municipalityName: locale === 'fr' ? 'coalesce(l.municipality_name_fr, l.municipality_name)' : 'l.municipality_name',
    change: jsonObject(CHANGE_FIELDS),
  });
