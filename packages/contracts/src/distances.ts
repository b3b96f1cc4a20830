import { MUNICIPALITIES, type MunicipalityRecord } from './municipalities.ts';

const EARTH_RADIUS_KM = 6371;
/** Distances are rounded to this: each municipality is one point here, but tens of kilometres wide. */
const STEP_KM = 5;

const byId = new Map(MUNICIPALITIES.map((municipality) => [municipality.id, municipality]));

/**
 * The straight-line distance between two municipalities in kilometres, rounded to 5: at least 5, and 0 only for the same
 * municipality. Undefined where an id is unknown.
 */
export function distanceKm(from: string, to: string): number | undefined {
  const [one, other] = [byId.get(from), byId.get(to)];
  if (!one || !other) return undefined;
  if (one === other) return 0;
  return Math.max(Math.round(kilometresBetween(one, other) / STEP_KM) * STEP_KM, STEP_KM);
}

/** The ids of all other municipalities, nearest first. Empty for an unknown id. */
export function municipalityIdsByDistance(id: string): string[] {
  const from = byId.get(id);
  if (!from) return [];
  return MUNICIPALITIES.filter((other) => other !== from)
    .map((other) => ({ id: other.id, km: kilometresBetween(from, other) }))
    .toSorted((a, b) => a.km - b.km || a.id.localeCompare(b.id))
    .map((other) => other.id);
}

/** Haversine formula on a sphere; the error is at most 0.5 %. */
function kilometresBetween(one: MunicipalityRecord, other: MunicipalityRecord): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const share =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(share));
}
