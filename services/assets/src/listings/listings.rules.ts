import { LISTING_MESSAGES, type AssetType, type RateType } from '@commonyard/contracts/assets.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import { findMunicipalityNamed, municipalityName } from '@commonyard/contracts/municipalities';
import type { Caller } from '@commonyard/service-kit/caller';
import { conflict, invalid } from '@commonyard/service-kit/errors';
import type { ListingRow } from '../database.ts';

type Owned = Pick<ListingRow, 'userId' | 'municipality'>;

/** Whether a listing is on the caller's own side: its own, or for a municipal_admin its municipality's. */
export function isOwnSide(caller: Caller, { userId, municipality }: Owned): boolean {
  if (caller.userId === null) return false;
  if (userId === caller.userId) return true;
  return caller.role === 'municipal_admin' && caller.municipality !== null && municipality === caller.municipality;
}

/** What is not available is nobody's business but its own side's and the administrators'. */
export function canSee(caller: Caller, listing: Owned & Pick<ListingRow, 'status'>): boolean {
  return listing.status === 'available' || caller.role === 'admin' || isOwnSide(caller, listing);
}

export const canEdit = (caller: Caller, listing: Owned): boolean =>
  caller.role === 'admin' || isOwnSide(caller, listing);

/** `available` and `needed` are taken for the stored values. */
export const assetType = (type: AssetType | 'available' | 'needed'): AssetType =>
  type === 'available' ? 'available_asset' : type === 'needed' ? 'needed_asset' : type;

/** Throws 409 unless the listing waits for review. */
export function assertPending({ status }: Pick<ListingRow, 'status'>): void {
  if (status !== 'pending') throw conflict('not_pending', 'Only a pending listing can be approved or rejected');
}

/** Throws 400 where the end lies before the start. Calendar days compare as texts. */
export function assertDateOrder({ availableFrom, availableTo }: Pick<ListingRow, 'availableFrom' | 'availableTo'>) {
  if (availableFrom !== null && availableTo !== null && availableTo < availableFrom)
    throw invalid({ availableTo: LISTING_MESSAGES.dateOrder });
}

/** Working hours of a day, and working days of a week and a month: what makes rates of different kinds comparable. */
const DAYS: Record<RateType, number> = { hourly: 1 / 8, daily: 1, weekly: 5, monthly: 20 };

/** What a rate comes to per day, in cents, for sorting only; null for words. */
export function rateCentsPerDay(rate: string | null, rateType: RateType): number | null {
  const amount = rate?.replaceAll(/[$ ,]/g, '') ?? '';
  return /^\d+(?:\.\d+)?$/.test(amount) ? Math.round((Number(amount) * 100) / DAYS[rateType]) : null;
}

export type MunicipalityColumns = Pick<ListingRow, 'municipality' | 'municipalityName' | 'municipalityNameFr'>;

/** What a listing keeps of its owner's municipality. */
export function ownMunicipality(id: string | null): MunicipalityColumns {
  const name = (locale: Locale) => (id === null ? null : (municipalityName(id, locale) ?? id));
  const [en, fr] = [name('en'), name('fr')];
  return { municipality: id, municipalityName: en, municipalityNameFr: fr === en ? null : fr };
}

/** A municipality written by hand counts as the one it names exactly; it is shown as it was written. */
export function writtenMunicipality(text: string | null): MunicipalityColumns {
  return {
    municipality: text === null ? null : (findMunicipalityNamed(text)?.id ?? null),
    municipalityName: text,
    municipalityNameFr: null,
  };
}
