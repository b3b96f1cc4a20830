/** Where a name may stand on the map. `isPinned`: a pin stands at the point. */
export type PlaceOnMap = { name: string; population: number; x: number; y: number; isPinned: boolean };
type Box = { left: number; right: number; top: number; bottom: number };

/** More names than these hide the map. */
const MOST_NAMES = 36;
const LETTER_PX = 7;
const LINE_PX = 16;
/** Between a name and what is beside it. */
const SPACE_PX = 10;
/** From the point of a place to its name, without and with a pin. */
export const NAME_OFFSET_PX = 7;
export const PINNED_NAME_OFFSET_PX = 20;
const PIN = { width: 40, height: 30 };

/** The names for which there is room, the largest municipalities first. No name overlaps another, or a pin. */
export function namesWithRoom<Place extends PlaceOnMap>(places: readonly Place[], pins: readonly Point[]): Place[] {
  const taken = pins.map(pinBox);
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
type Point = Pick<PlaceOnMap, 'x' | 'y'>;

const pinBox = ({ x, y }: Point): Box => ({
  left: x - PIN.width / 2,
  right: x + PIN.width / 2,
  top: y - PIN.height / 2,
  bottom: y + PIN.height / 2,
});

function nameBox({ x, y, name, isPinned }: PlaceOnMap): Box {
  // The name of a pin begins where the pin ends.
  const left = isPinned ? x + PIN.width / 2 + 1 : x - NAME_OFFSET_PX / 2;
  const width = name.length * LETTER_PX + (isPinned ? 0 : NAME_OFFSET_PX);
  return { left, right: left + width + SPACE_PX, top: y - LINE_PX / 2 - 2, bottom: y + LINE_PX / 2 + 2 };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
