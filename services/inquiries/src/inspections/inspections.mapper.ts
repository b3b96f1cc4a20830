import { pickFields } from '@commonyard/service-kit/fields';
import { Inspection, type InspectionSummary, type UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import { toInquiredListing, toMunicipalityName } from '../projections/listings.mapper.ts';
import { toContentHash } from './content-hash.mapper.ts';
import type { InspectionDetails } from './inspection-details.repository.ts';
import type { InspectionListRow } from './inspection-list.repository.ts';
import { mayChangeInspection } from './inspections.policy.ts';

/** As the column keeps it, so that what is hashed is what is stored. */
const toTenths = (hours: number) => Math.round(hours * 10) / 10;

/** The columns that a request body sets; absent fields set none. */
export const toInspectionColumns = ({ date, notes, hourMeter, fuel, images }: UpdateInspectionBody) => ({
  ...(date !== undefined && { date: parseCalendarDay(date)! }),
  ...(notes !== undefined && { notes: notes || null }),
  ...(hourMeter !== undefined && { hourMeter: hourMeter === null ? null : toTenths(hourMeter) }),
  ...(fuel !== undefined && { fuel }),
  ...(images !== undefined && { images }),
});

export const toInspectionSummary = (
  { createdBy, side, callerSide, ...row }: InspectionListRow,
  caller: Caller,
): InspectionSummary => ({
  ...row,
  municipalityName: toMunicipalityName(row.municipality, caller.locale) ?? row.municipalityName,
  mayChange: !row.completed && mayChangeInspection({ createdBy, side }, caller, callerSide),
});

export function toInspection(row: InspectionDetails, caller: Caller): Inspection {
  const { locale } = caller;
  const asset = toInquiredListing(row, locale);
  return pickFields(Inspection, {
    ...row,
    asset,
    assetUserId: asset.userId,
    municipality: asset.municipality,
    municipalityName: asset.municipalityName,
    mayChange: !row.completed && mayChangeInspection(row, caller, row.callerSide),
    hourMeter: toNumber(row.hourMeter),
    contentHash: row.completed ? (row.contentHash ?? toContentHash(row)) : null,
    inquiry: {
      id: row.inquiryId,
      status: row.status,
      name: row.name || row.userName,
      organization: row.organization,
      municipalityName: toMunicipalityName(row.senderMunicipality, locale),
      loanId: row.loanId,
    },
    pre: row.pre ? { ...row.pre, hourMeter: toNumber(row.pre.hourMeter) } : null,
  });
}

export const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));
