import { pickFields } from '@commonyard/service-kit/fields';
import { Inspection, type InspectionSummary, type UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
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

export function toInspection(
  row: InspectionDetails,
  { locale, mayChange }: { locale: Locale; mayChange: boolean },
): Inspection {
  const asset = toInquiredListing(row, locale);
  return pickFields(Inspection, {
    ...row,
    asset,
    assetUserId: asset.userId,
    municipality: asset.municipality,
    municipalityName: asset.municipalityName,
    mayChange,
    hourMeter: toNumber(row.hourMeter),
    inquiry: {
      id: row.inquiryId,
      status: row.status,
      name: row.name || row.userName,
      organization: row.organization,
      municipalityName: toMunicipalityName(row.senderMunicipality, locale),
    },
    pre: row.pre ? { ...row.pre, hourMeter: toNumber(row.pre.hourMeter) } : null,
  });
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));
