import { useLayoutEffect, useRef } from 'react';

type End = string | number | undefined;

/**
 * Keeps the scroll position of a list that grows at both ends: the end stays in view, and items added at the start do
 * not move the others. Takes the ids of the first and the last item.
 */
export function useScrollAnchor(first: End, last: End) {
  const container = useRef<HTMLDivElement>(null);
  const anchor = useRef<{ first: End; last: End; height: number; isAtEnd: boolean }>({
    first: undefined,
    last: undefined,
    height: 0,
    isAtEnd: true,
  });
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const { height, isAtEnd, ...before } = anchor.current;
    const growth = element.scrollHeight - height;
    // A refetched page begins later than before, as there is a new message: the browser has moved the end into view already.
    if (isAtEnd && (last !== before.last || growth < 0)) element.scrollTop = element.scrollHeight;
    else if (first !== before.first) element.scrollTop += growth;
    anchor.current = { first, last, height: element.scrollHeight, isAtEnd };
  }, [first, last]);
  return {
    ref: container,
    onScroll: () => {
      const element = container.current!;
      anchor.current.isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 24;
    },
    /** Scrolls to the next added item, wherever the user is reading. */
    goToEnd: () => {
      anchor.current.isAtEnd = true;
    },
  };
}
