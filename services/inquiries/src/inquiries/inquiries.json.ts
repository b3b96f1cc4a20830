import type { ExpressionBuilder } from 'kysely';
import type { AssetStatus, AssetType } from '@commonyard/contracts/assets.values';
import type { InquiredListing, Inquiry, InquiryReceipt, InquirySummary } from '@commonyard/contracts/http/inquiries';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { Caller } from '@commonyard/service-kit/caller';
import type { InquiriesDb, InquiriesTable, ListingRow, Schema } from '../database.ts';
import { inquiryNotFound, type InquiryRow } from './inquiries.repository.ts';

const LIST_TEXT_LENGTH = 200;

/** Inquiries with what is shown of their listing and their sender. */
export const selectInquiries = (db: InquiriesDb) =>
  db
    .selectFrom('inquiries as i')
    .innerJoin('listings as l', 'l.id', 'i.assetId')
    .leftJoin('people as p', 'p.id', 'i.userId')
    .select([
      'i.id',
      'i.assetId',
      'i.userId',
      'i.municipality',
      'i.name',
      'p.name as personName',
      'i.email',
      'i.phone',
      'i.organization',
      'i.message',
      'i.status',
      'i.adminNotes',
      'i.version',
      'i.createdAt',
      'i.updatedAt',
    ])
    .select(listingColumns)
    .select((inquiry) => [
      lastMessage(inquiry).select('m.userId').as('lastMessageBy'),
      lastMessage(inquiry).select('m.createdAt').as('lastMessageAt'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectInquiries>['execute']>>[number];

const lastMessage = (inquiry: ExpressionBuilder<Schema & { i: InquiriesTable }, 'i'>) =>
  inquiry.selectFrom('messages as m').whereRef('m.inquiryId', '=', 'i.id').orderBy('m.id', 'desc').limit(1);

/** The columns of a listing `l`, under names that others leave free. */
export const listingColumns = [
  'l.type as assetType',
  'l.status as assetStatus',
  'l.title as assetTitle',
  'l.category as assetCategory',
  'l.region as assetRegion',
  'l.image as assetImage',
  'l.userId as ownerId',
  'l.municipality as ownerMunicipality',
  'l.municipalityName as ownerMunicipalityName',
  'l.removed as assetRemoved',
] as const;

export type ListingPart = {
  assetId: number;
  assetType: AssetType;
  assetStatus: AssetStatus;
  assetTitle: string;
  assetCategory: string;
  assetRegion: string;
  assetImage: string | null;
  ownerId: number | null;
  ownerMunicipality: string | null;
  ownerMunicipalityName: string | null;
  assetRemoved: boolean;
};

export const toListing = (row: ListingPart, locale: Locale): InquiredListing => ({
  id: row.assetId,
  type: row.assetType,
  status: row.assetStatus,
  title: row.assetTitle,
  category: row.assetCategory,
  region: row.assetRegion,
  image: row.assetImage,
  userId: row.ownerId,
  municipality: row.ownerMunicipality,
  municipalityName: nameOf(row.ownerMunicipality, locale) ?? row.ownerMunicipalityName,
  removed: row.assetRemoved,
});

export const nameOf = (municipality: string | null, locale: Locale): string | null =>
  municipality === null ? null : (municipalityName(municipality, locale) ?? null);

export const toSummary = (row: Row, { locale }: Caller): InquirySummary => ({
  id: row.id,
  assetId: row.assetId,
  assetType: row.assetType,
  asset: toListing(row, locale),
  userId: row.userId,
  name: row.name ?? row.personName,
  organization: row.organization,
  municipality: row.municipality,
  municipalityName: nameOf(row.municipality, locale),
  message: row.message.slice(0, LIST_TEXT_LENGTH).toWellFormed(),
  status: row.status,
  lastMessageBy: row.lastMessageBy,
  lastMessageAt: row.lastMessageAt,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** The whole inquiry as this caller sees it. Does not ask whether the caller may. Throws 404. */
export async function getInquiryJson(db: InquiriesDb, id: number, caller: Caller): Promise<Inquiry> {
  const row = await selectInquiries(db).where('i.id', '=', id).executeTakeFirstOrThrow(inquiryNotFound);
  const { message, email, phone, adminNotes } = row;
  return { ...toSummary(row, caller), message, email, phone, ...(caller.role === 'admin' && { adminNotes }) };
}

export const toReceipt = (
  { id, status, createdAt }: Pick<InquiryRow, 'id' | 'status' | 'createdAt'>,
  { id: assetId, type: assetType, title: assetTitle }: ListingRow,
): InquiryReceipt => ({ id, assetId, assetType, assetTitle, status, createdAt });
