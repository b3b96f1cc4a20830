import { MAP_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { ListingMap } from '@commonyard/contracts/http/assets';
import type { Municipality } from '@commonyard/contracts/http/identity';
import { formatCount } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/translation.ts';

type Located = Pick<Municipality, 'id' | 'label' | 'latitude' | 'longitude'>;

/** A municipality with the number of its listings. A count above `MAP_COUNT_CAP` means more than that. */
export type MapMarker = Located & { count: number };

/** One marker, or several that would overlap. It stands where the first does, which has most listings. */
export type Pin = { markers: readonly [MapMarker, ...MapMarker[]]; text: string };

type Point = { x: number; y: number };

/** Pins closer to each other than this overlap. */
const PIN_GAP_PX = 44;

export function toMarkers(counts: ListingMap, municipalities: readonly Located[]): MapMarker[] {
  const byId = new Map(municipalities.map((municipality) => [municipality.id, municipality]));
  return counts.flatMap(({ municipality: id, count }) => {
    const municipality = byId.get(id);
    if (!municipality || count === 0) return [];
    const { latitude, longitude, label } = municipality;
    return [{ id, label, latitude, longitude, count }];
  });
}

/** Groups markers that overlap at a zoom, whose projection is `project`. From west to east, the order of the arrow keys. */
export function toPins(
  markers: readonly MapMarker[],
  project: (marker: MapMarker) => Point,
  language = currentLanguage(),
): Pin[] {
  const groups: { at: Point; members: [MapMarker, ...MapMarker[]] }[] = [];
  for (const marker of markers.toSorted(byCount)) {
    const { x, y } = project(marker);
    const group = groups.find(({ at }) => Math.hypot(at.x - x, at.y - y) < PIN_GAP_PX);
    if (group) group.members.push(marker);
    else groups.push({ at: { x, y }, members: [marker] });
  }
  return groups
    .toSorted((one, other) => one.at.x - other.at.x)
    .map(({ members }) => ({ markers: members, text: countText(members, language) }));
}

const byCount = (one: MapMarker, other: MapMarker) => other.count - one.count || (one.id < other.id ? -1 : 1);

function countText(markers: readonly MapMarker[], language: Parameters<typeof formatCount>[2]): string {
  const isCapped = markers.some(({ count }) => count > MAP_COUNT_CAP);
  const sum = markers.reduce((total, { count }) => total + Math.min(count, MAP_COUNT_CAP), 0);
  return formatCount(sum, isCapped, language);
}
