import { MAP_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { ListingMap } from '@commonyard/contracts/http/assets';
import type { Municipality } from '@commonyard/contracts/http/identity';
import { formatCount } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/translation.ts';

type Located = Pick<Municipality, 'id' | 'label' | 'latitude' | 'longitude'>;

export type MapMarker = { id: string; latitude: number; longitude: number; text: string; title: string };

export function toMarkers(
  counts: ListingMap,
  municipalities: readonly Located[],
  language = currentLanguage(),
): MapMarker[] {
  const byId = new Map(municipalities.map((municipality) => [municipality.id, municipality]));
  return counts.flatMap(({ municipality: id, count }) => {
    const municipality = byId.get(id);
    if (!municipality || count === 0) return [];
    const { latitude, longitude, label } = municipality;
    const text = formatCount(Math.min(count, MAP_COUNT_CAP), count > MAP_COUNT_CAP, language);
    return [{ id, latitude, longitude, text, title: `${label}: ${text}` }];
  });
}
