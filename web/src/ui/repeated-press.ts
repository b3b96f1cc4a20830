/** A second press on the same spot within this time was meant for what stood there before. */
export const REPEAT_MS = 1_000;
/** How far a finger or a mouse may move between two presses on one spot, in CSS pixels. */
const SPOT_PX = 24;

type Press = { x: number; y: number; button: unknown };

/**
 * Recognizes a press that repeats the last one on another button: rows move up after a decision, so the next row stands where the
 * decided one stood. While an action runs, and for a moment after its end, its spot acts on no other button. `now` returns milliseconds.
 */
export function createRepeatedPress(now: () => number) {
  let last: (Press & { endedAt: number }) | undefined;
  return {
    isRepeated: ({ x, y, button }: Press): boolean =>
      last !== undefined &&
      last.button !== button &&
      now() - last.endedAt < REPEAT_MS &&
      Math.hypot(x - last.x, y - last.y) <= SPOT_PX,
    /** Notes an accepted press. `action` is what it started, if that takes time. */
    note(press: Press, action: unknown): void {
      const noted = { ...press, endedAt: now() };
      last = noted;
      if (!(action instanceof Promise)) return;
      noted.endedAt = Infinity;
      const end = () => (noted.endedAt = now());
      void action.then(end, end);
    },
  };
}

const presses = createRepeatedPress(() => performance.now());
type Click = Press & { detail: number };

/** A press of a key or of assistive technology has no position: it goes to the button that its user has chosen. */
const hasSpot = ({ detail, x, y }: Click): boolean => detail > 0 && (x !== 0 || y !== 0);

export const isRepeated = (click: Click): boolean => hasSpot(click) && presses.isRepeated(click);

export function notePress(click: Click, action: unknown): void {
  if (hasSpot(click)) presses.note(click, action);
}
