import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether the content of an element fits into it: `content` is as wide as it wants to be, `space` as wide as the row
 * leaves it. `reserved` is the width in px that appears in the row only while the content does not fit.
 */
export function useFits<Element extends HTMLElement>(
  reserved: number,
): { fits: boolean; space: RefObject<Element | null>; content: RefObject<HTMLDivElement | null> } {
  const space = useRef<Element>(null);
  const content = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const measure = () => {
      const available = space.current?.clientWidth ?? 0;
      const needed = content.current?.offsetWidth ?? 0;
      setFits((before) => available > 0 && needed <= available + (before ? 0 : reserved));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [space.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [reserved]);
  return { fits, space, content };
}
