import type { ListingEvent } from '@commonyard/contracts/events/assets';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { Events, ListingEventType } from '@commonyard/contracts/events/event-table';
import type { InspectionSaved } from '@commonyard/contracts/events/inquiries';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { imageIdOf } from '@commonyard/contracts/image-url.values';
import type { Audience } from '../database.ts';

/** All images, or all documents, that an entity uses as of a version, and who may read the images. */
export type Claim = {
  claimant: string;
  version: number;
  of: 'images' | 'documents';
  ids: string[];
  audience: Audience;
  userId: number | null;
  municipality: string | null;
  /** Of an inspection. */
  parties: string[] | null;
  eventAt: string;
};

type ClaimOfEvent = Omit<Claim, 'eventAt'>;

export type ClaimEventType =
  | ListingEventType
  | 'inspection.saved'
  | 'loan.document_added'
  | 'loan.document_removed'
  | 'certificate.saved'
  | 'agreement.changed';

const imageIdsOf = (urls: string[]) => urls.flatMap((url) => imageIdOf(url) ?? []);
const listing = ({ id, version, images, userId, municipality, ...state }: ListingEvent): ClaimOfEvent => ({
  claimant: `asset:${id}`,
  version,
  of: 'images',
  ids: imageIdsOf(images),
  audience: isPublicListing(state) ? 'public' : 'owner',
  userId,
  municipality,
  parties: null,
});
const deletedListing = (data: ListingEvent): ClaimOfEvent => ({ ...listing(data), ids: [] });
const inspection = ({ id, version, images, parties }: InspectionSaved): ClaimOfEvent => ({
  claimant: `inspection:${id}`,
  version,
  of: 'images',
  ids: imageIdsOf(images),
  audience: 'users',
  userId: null,
  municipality: null,
  parties,
});

type WithDocuments = { id: number; version: number; documentIds?: string[] };
/** Nobody reads a document because of its claim: loans signs the addresses. */
const documents =
  (kind: string) =>
  ({ id, version, documentIds = [] }: WithDocuments): ClaimOfEvent => ({
    claimant: `${kind}:${id}`,
    version,
    of: 'documents',
    ids: documentIds,
    audience: 'users',
    userId: null,
    municipality: null,
    parties: [],
  });

/** The claim of each consumed event. Another kind of claimant adds its events above and its mappers here. */
const claims: { [T in ClaimEventType]: (data: Events[T]) => ClaimOfEvent } = {
  'asset.submitted': listing,
  'asset.approved': listing,
  // A rejected listing can be restored, so it keeps its images for the time of a retention rule of assets.
  'asset.rejected': listing,
  'asset.updated': listing,
  'asset.deleted': deletedListing,
  'inspection.saved': inspection,
  'loan.document_added': documents('loan'),
  'loan.document_removed': documents('loan'),
  'certificate.saved': documents('certificate'),
  'agreement.changed': documents('master_agreement'),
};

export const CLAIM_EVENT_TYPES = Object.keys(claims) as ClaimEventType[];
export const toClaim = <T extends ClaimEventType>({ type, data, time }: EventEnvelope<T>): Claim => ({
  ...claims[type](data),
  eventAt: toEventAt(time),
});

/** An imported record may state a time to come. */
const toEventAt = (time: string): string => new Date(Math.min(Date.parse(time), Date.now())).toISOString();

/** The claim on images that a change of a listing needs, which are not public before it is; undefined for what has no changes. */
export function toChangeClaim({ type, data, time }: EventEnvelope<ClaimEventType>): Claim | undefined {
  if (!type.startsWith('asset.')) return undefined;
  const { changeImages = [], ...state } = data as ListingEvent;
  const images = type === 'asset.deleted' ? [] : changeImages;
  const claim = { ...listing({ ...state, images }), eventAt: toEventAt(time) };
  return { ...claim, claimant: `${claim.claimant}:change`, audience: 'owner' };
}
