import type { EarlierInspection, Inspection, InspectionSummary } from '@commonyard/contracts/http/inspections';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Caller } from '@commonyard/service-kit/caller';
import type { InquiriesDb, InspectionRow } from '../database.ts';
import { listingColumns, nameOf, toListing } from '../inquiries/inquiries.json.ts';
import type { inspectionsPage } from './inspections.list.ts';
import { inspectionNotFound } from './inspections.repository.ts';

type ListRow = Awaited<ReturnType<ReturnType<typeof inspectionsPage>['execute']>>[number];

export const toSummary = (row: ListRow, locale: Locale): InspectionSummary => ({
  ...row,
  municipalityName: nameOf(row.municipality, locale) ?? row.municipalityName,
});

/** The whole inspection with what a condition report shows. Does not ask whether the caller may. Throws 404. */
export async function getInspectionJson(db: InquiriesDb, id: number, { locale }: Caller): Promise<Inspection> {
  const row = await db
    .selectFrom('inspections as n')
    .innerJoin('inquiries as i', 'i.id', 'n.inquiryId')
    .innerJoin('listings as l', 'l.id', 'n.assetId')
    .leftJoin('people as p', 'p.id', 'i.userId')
    .leftJoin('people as c', 'c.id', 'n.completedBy')
    .selectAll('n')
    .select(['i.status', 'i.name', 'i.organization', 'i.municipality as senderMunicipality'])
    .select(['p.name as personName', 'c.name as completedByName'])
    .select(listingColumns)
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow(inspectionNotFound);
  const asset = toListing(row, locale);
  return {
    id,
    type: row.type,
    inquiryId: row.inquiryId,
    assetId: row.assetId,
    assetTitle: asset.title,
    municipality: asset.municipality,
    municipalityName: asset.municipalityName,
    date: row.date,
    completed: row.completed,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    notes: row.notes,
    hourMeter: toNumber(row.hourMeter),
    checklist: row.checklist,
    images: row.images,
    completedBy: row.completedBy,
    completedByName: row.completedByName,
    completedAt: row.completedAt,
    asset,
    inquiry: {
      id: row.inquiryId,
      status: row.status,
      name: row.name ?? row.personName,
      organization: row.organization,
      municipalityName: nameOf(row.senderMunicipality, locale),
    },
    pre: row.type === 'post' ? await findPre(db, row) : null,
  };
}

/** The pre inspection to compare with: a completed one before a draft, the latest of its kind. */
async function findPre(db: InquiriesDb, { inquiryId }: Pick<InspectionRow, 'inquiryId'>) {
  const pre = await db
    .selectFrom('inspections')
    .select(['id', 'date', 'completed', 'hourMeter', 'notes', 'checklist'])
    .where('inquiryId', '=', inquiryId)
    .where('type', '=', 'pre')
    .orderBy('completed', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return pre ? ({ ...pre, hourMeter: toNumber(pre.hourMeter) } satisfies EarlierInspection) : null;
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));
