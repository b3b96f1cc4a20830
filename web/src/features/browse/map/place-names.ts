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

/** The names for which there is room, the largest municipalities first. No name overlaps another, or a pin. */
export function namesWithRoom<Place extends PlaceOnMap>(places: readonly Place[], pins: readonly PinOnMap[]): Place[] {
  const taken = pins.map(({ x, y, width }) => around({ x: x - width / 2, y }, width));
  const named: Place[] = [];
  for (const place of places.toSorted((one, other) => other.population - one.population)) {
    const box = nameBox(place);
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    named.push(place);
    if (named.length === MOST_NAMES) break;
  }
  return named;
}

function nameBox(place: PlaceOnMap): Box {
  const { x, y, name, pinWidth } = place;
  const width = name.length * LETTER_PX + SPACE_PX;
  // With the dot, which other names must not cover.
  const dot = pinWidth > 0 ? 0 : nameOffset(place) + DOT_PX;
  return around({ x: x + nameOffset(place) - dot, y }, width + dot);
}

const around = ({ x, y }: Point, width: number): Box => ({
  left: x,
  right: x + width,
  top: y - LINE_PX / 2 - 4,
  bottom: y + LINE_PX / 2 + 4,
});

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
