import { useLayoutEffect, useRef } from 'react';

type End = string | number | undefined;

/**
 * Keeps the place in a thread that grows at both ends: at the end it stays at the end, and what is put before leaves what
 * is read where it is. Takes what identifies the two ends, and gives what the scrolling box needs.
 */
export function useScrollPlace(first: End, last: End) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<{ first: End; last: End; height: number; isAtEnd: boolean }>({
    first: undefined,
    last: undefined,
    height: 0,
    isAtEnd: true,
  });
  useLayoutEffect(() => {
    const log = box.current;
    if (!log) return;
    const { height, isAtEnd, ...before } = place.current;
    if (isAtEnd && last !== before.last) log.scrollTop = log.scrollHeight;
    else if (first !== before.first) log.scrollTop += log.scrollHeight - height;
    place.current = { first, last, height: log.scrollHeight, isAtEnd };
  }, [first, last]);
  return {
    ref: box,
    onScroll: () => {
      const log = box.current!;
      place.current.isAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 24;
    },
    /** The next that comes is shown, wherever one was reading. */
    goToEnd: () => {
      place.current.isAtEnd = true;
    },
  };
}
