import { useEffect, useRef } from 'react';

/** The ref of a heading that takes the focus, for example because what had it is gone. */
export function useFocusedHeading(takesFocus = true) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return heading;
}
