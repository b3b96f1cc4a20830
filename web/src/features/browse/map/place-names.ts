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

/** From the point of a place to the start of its name: beside its pin, else its dot. */
const besideOffset = ({ pinWidth }: Pick<PlaceOnMap, 'pinWidth'>): number => (pinWidth || DOT_PX) / 2 + 5;
/** From the point of a place to the middle of its name above or below. */
const aboveOffset = ({ pinWidth }: Pick<PlaceOnMap, 'pinWidth'>): number => LINE_PX / 2 + (pinWidth ? 14 : 3);

/** Where the name stands from the point of its place. */
export function nameStyle(place: PlaceOnMap & { side: Side }): Partial<CSSStyleDeclaration> {
  const beside = `${besideOffset(place)}px`;
  if (place.side === 'after') return { left: beside };
  if (place.side === 'before') return { right: beside };
  const middle = place.side === 'above' ? -aboveOffset(place) : aboveOffset(place);
  return { top: `${middle - LINE_PX / 2}px`, transform: 'translateX(-50%)' };
}

type Named = { name: string; label: string; population: number; tier: string };
/**
 * The short name is that of the largest municipality which has it, else the township of Hamilton would be taken for the city. A
 * county, which is many places, leaves it to a town.
 */
export function toShownName(all: readonly Named[]): (municipality: Named) => string {
  const largest = new Map<string, Named>();
  for (const each of all) {
    const known = largest.get(each.name);
    if (each.tier !== 'upper' && !(known && known.population > each.population)) largest.set(each.name, each);
  }
  return (municipality) => (largest.get(municipality.name) === municipality ? municipality.name : municipality.label);
}

/** What lies over the map: the scale at its start, the zoom buttons at its end. */
const SCALE = { width: 110, height: 40 };
const ZOOM = { width: 64, height: 112 };

/**
 * The names for which there is room, the largest municipalities first: after their point, else before, above or below it. No name
 * overlaps another, a pin or the controls, or ends outside the map.
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

const SIDES = ['after', 'before', 'above', 'below'] as const;
type Side = (typeof SIDES)[number];

function nameBox(place: PlaceOnMap, side: Side): Box {
  const { x, y, name, pinWidth } = place;
  const width = name.length * LETTER_PX + SPACE_PX;
  if (side === 'above' || side === 'below')
    return around({ x: x - width / 2, y: side === 'above' ? y - aboveOffset(place) : y + aboveOffset(place) }, width);
  // With the dot, which other names must not cover.
  const dot = pinWidth > 0 ? 0 : besideOffset(place) + DOT_PX;
  const start = besideOffset(place) - dot;
  return around({ x: side === 'after' ? x + start : x - start - width - dot, y }, width + dot);
}

const around = ({ x, y }: Point, width: number): Box => ({
  left: x,
  right: x + width,
  top: y - LINE_PX / 2 - 4,
  bottom: y + LINE_PX / 2 + 4,
});

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
