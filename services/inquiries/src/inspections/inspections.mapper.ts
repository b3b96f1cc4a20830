import type { Inspection, InspectionSummary, UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
import type { Locale } from '@commonyard/contracts/identity.values';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import { toInquiredListing, toMunicipalityName } from '../projections/listings.mapper.ts';
import type { InspectionDetails } from './inspection-details.repository.ts';
import type { InspectionListRow } from './inspection-list.repository.ts';

/** The columns that a request body sets; absent fields set none. */
export const toInspectionColumns = ({ date, notes, hourMeter, images }: UpdateInspectionBody) => ({
  ...(date !== undefined && { date: parseCalendarDay(date)! }),
  ...(notes !== undefined && { notes: notes || null }),
  ...(hourMeter !== undefined && { hourMeter }),
  ...(images !== undefined && { images }),
});

export const toInspectionSummary = (row: InspectionListRow, locale: Locale): InspectionSummary => ({
  ...row,
  municipalityName: toMunicipalityName(row.municipality, locale) ?? row.municipalityName,
});

/** The whole inspection, as the condition report shows it. */
export function toInspection(
  row: InspectionDetails,
  { locale, mayChange }: { locale: Locale; mayChange: boolean },
): Inspection {
  const listing = toInquiredListing(row, locale);
  return {
    id: row.id,
    type: row.type,
    inquiryId: row.inquiryId,
    assetId: row.assetId,
    assetTitle: listing.title,
    assetUserId: listing.userId,
    municipality: listing.municipality,
    municipalityName: listing.municipalityName,
    date: row.date,
    completed: row.completed,
    mayChange,
    failed: row.failed,
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
    asset: listing,
    inquiry: {
      id: row.inquiryId,
      status: row.status,
      name: row.name || row.userName,
      organization: row.organization,
      municipalityName: toMunicipalityName(row.senderMunicipality, locale),
    },
    pre: row.pre ? { ...row.pre, hourMeter: toNumber(row.pre.hourMeter) } : null,
  };
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));
