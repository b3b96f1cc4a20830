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

const idsByDistance = new Map<string, readonly string[]>();

/** The ids of all municipalities, nearest first: the first is the given one itself. Empty for an unknown id. Cached. */
export function municipalityIdsByDistance(id: string): readonly string[] {
  const cached = idsByDistance.get(id);
  if (cached) return cached;
  const from = byId.get(id);
  if (!from) return [];
  const others = MUNICIPALITIES.filter((other) => other !== from)
    .map((other) => ({ id: other.id, km: kilometresBetween(from, other) }))
    .toSorted((a, b) => a.km - b.km || a.id.localeCompare(b.id));
  const ids = [id, ...others.map((other) => other.id)];
  idsByDistance.set(id, ids);
  return ids;
}

/**
 * The ids of the municipalities within a distance in kilometres, nearest first. It compares the rounded distance: pages
 * show that, so what they show as 25 km is within 25 km.
 */
export function municipalityIdsWithin(id: string, radiusKm: number): readonly string[] {
  const ids = municipalityIdsByDistance(id);
  const beyond = ids.findIndex((other) => distanceKm(id, other)! > radiusKm);
  return beyond === -1 ? ids : ids.slice(0, beyond);
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
