import { MUNICIPALITIES, type MunicipalityRecord } from './municipalities.ts';

const EARTH_RADIUS_KM = 6371;
/** A municipality is a point here and tens of kilometres wide on the ground: a closer figure would be made up. */
const STEP_KM = 5;

const byId = new Map(MUNICIPALITIES.map((municipality) => [municipality.id, municipality]));

/**
 * How far one municipality is from another as the crow flies, in kilometres to the nearest 5; at least 5 between two, and
 * 0 for the same one. Undefined where either is none of the 444.
 */
export function distanceKm(from: string, to: string): number | undefined {
  const [one, other] = [byId.get(from), byId.get(to)];
  if (!one || !other) return undefined;
  if (one === other) return 0;
  return Math.max(Math.round(kilometresBetween(one, other) / STEP_KM) * STEP_KM, STEP_KM);
}

/** The ids of all other municipalities, the nearest first. Empty for an id that is none of the 444. */
export function nearestTo(id: string): string[] {
  const from = byId.get(id);
  if (!from) return [];
  return MUNICIPALITIES.filter((other) => other !== from)
    .map((other) => ({ id: other.id, km: kilometresBetween(from, other) }))
    .toSorted((a, b) => a.km - b.km || a.id.localeCompare(b.id))
    .map((other) => other.id);
}

/** By the haversine formula, on a sphere: off by at most half a per cent. */
function kilometresBetween(one: MunicipalityRecord, other: MunicipalityRecord): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const share =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(share));
}
