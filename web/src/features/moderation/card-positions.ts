import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** As long as a double click may take, and shorter than reading a title. */
export const SETTLE_MS = 400;

/**
 * Where the cards of a list stand, and when each of them moved. A press on a card that has just moved was meant for
 * what stood there before. `now` returns milliseconds.
 */
export function createCardPositions(now: () => number) {
  const tops = new Map<number, number>();
  const movedAt = new Map<number, number>();
  return {
    /** Notes the positions after a change. A card that joins the others counts as moved. */
    note(current: readonly (readonly [id: number, top: number])[]) {
      const before = new Map(tops);
      tops.clear();
      for (const [id, top] of current) {
        if (before.size > 0 && before.get(id) !== top) movedAt.set(id, now());
        tops.set(id, top);
      }
    },
    /** All cards count as moved: what covered them has gone, or the page has scrolled. */
    moveAll() {
      for (const id of tops.keys()) movedAt.set(id, now());
    },
    hasSettled: (id: number): boolean => now() - (movedAt.get(id) ?? -Infinity) >= SETTLE_MS,
  };
}

/** The positions of these cards, measured after each render. `cover` names the dialog over them. */
export function useCardPositions(elementIds: ReadonlyMap<number, string>, cover: string | undefined) {
  const [positions] = useState(() => createCardPositions(() => performance.now()));
  useLayoutEffect(() =>
    positions.note(
      [...elementIds].map(([id, elementId]) => {
        const top = document.getElementById(elementId)?.getBoundingClientRect().top ?? 0;
        // Scrolling moves no card within the document.
        return [id, Math.round(top + window.scrollY)] as const;
      }),
    ),
  );
  const lastCover = useRef(cover);
  useEffect(() => {
    if (lastCover.current !== cover) positions.moveAll();
    lastCover.current = cover;
  }, [cover, positions]);
  return positions;
}
