type Point = { x: number; y: number };
/** A municipality on the map, in pixels. `pinWidth`: of the pin at its point, 0 without one. */
export type PlaceOnMap = Point & { name: string; population: number; pinWidth: number };
export type PinOnMap = Point & { width: number };
type Box = { left: number; right: number; top: number; bottom: number };

/** More names than these hide the map. */
const MOST_NAMES = 36;
const LETTER_PX = 7;
const LINE_PX = 16;
/** Between a name and what is beside it. */
const SPACE_PX = 10;
const DOT_PX = 4;

/** From the point of a place to its name: beside its pin, else its dot. */
export const nameOffset = ({ pinWidth }: Pick<PlaceOnMap, 'pinWidth'>): number => (pinWidth || DOT_PX) / 2 + 5;

/** What lies over the map: the scale at its start, the zoom buttons at its end. */
const SCALE = { width: 110, height: 40 };
const ZOOM = { width: 64, height: 112 };

/**
 * The names for which there is room, the largest municipalities first: after their point, else before it. No name overlaps
 * another, a pin or the controls, or ends outside the map.
 */
export function namesWithRoom<Place extends PlaceOnMap>(
  places: readonly Place[],
  pins: readonly PinOnMap[],
  mapWidth: number,
): (Place & { side: Side })[] {
  const taken = [
    { left: 0, right: SCALE.width, top: 0, bottom: SCALE.height },
    { left: mapWidth - ZOOM.width, right: mapWidth, top: 0, bottom: ZOOM.height },
    ...pins.map(({ x, y, width }) => around({ x: x - width / 2, y }, width)),
  ];
  const named: (Place & { side: Side })[] = [];
  for (const place of places.toSorted((one, other) => other.population - one.population)) {
    const side = SIDES.find((each) => {
      const box = nameBox(place, each);
      return box.left >= 0 && box.right <= mapWidth && !taken.some((other) => overlap(box, other));
    });
    if (!side) continue;
    taken.push(nameBox(place, side));
    named.push({ ...place, side });
    if (named.length === MOST_NAMES) break;
  }
  return named;
}

export type Side = 'after' | 'before';
const SIDES: readonly Side[] = ['after', 'before'];

function nameBox(place: PlaceOnMap, side: Side): Box {
  const { x, y, name, pinWidth } = place;
  // With the dot, which other names must not cover.
  const dot = pinWidth > 0 ? 0 : nameOffset(place) + DOT_PX;
  const width = name.length * LETTER_PX + SPACE_PX + dot;
  const start = nameOffset(place) - dot;
  return around({ x: side === 'after' ? x + start : x - start - width, y }, width);
}

const around = ({ x, y }: Point, width: number): Box => ({
  left: x,
  right: x + width,
  top: y - LINE_PX / 2 - 4,
  bottom: y + LINE_PX / 2 + 4,
});

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
