import { useLayoutEffect, type RefObject } from 'react';
import { TOAST_SPACE } from './toast-space.ts';

type Edges = { top: number; bottom: number };

const MARGIN_PX = 16;
const MIN_WIDTH_PX = 280;

/** The width that a dialog leaves at its end for the toast; `undefined` where it is too narrow. */
export function widthBeside(dialog: { right: number }, windowWidth: number): number | undefined {
  const width = windowWidth - dialog.right - 2 * MARGIN_PX;
  return width >= MIN_WIDTH_PX ? width : undefined;
}

/** The height of the bars that lie at the bottom of the window, one above the other. */
export function heightOfBars(bars: readonly Edges[], windowHeight: number): number {
  let height = 0;
  for (const { top, bottom } of bars.toSorted((one, other) => other.bottom - one.bottom))
    if (bottom > top && bottom >= windowHeight - height - 1 && top < windowHeight) height = windowHeight - top;
  return height;
}

/**
 * Keeps a toast at the bottom end of the window, above its bars: always the same place. An open dialog leaves this place free,
 * beside it or below its content.
 */
export function useToastPlace(toast: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let frame = 0;
    const release = () => void document.documentElement.style.removeProperty(TOAST_SPACE);
    const place = () => {
      frame = 0;
      const element = toast.current;
      if (element?.dataset['state'] === 'closed') release();
      // A toast in use stays where it is.
      if (!element?.isConnected || element.dataset['state'] === 'closed' || element.matches(':hover, :focus-within'))
        return;
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
      const beside = dialog && widthBeside(dialog.getBoundingClientRect(), width);
      element.style.setProperty('max-width', beside ? `${beside}px` : null);
      const bars = [...document.querySelectorAll('[data-bottom-bar]')]
        .filter((bar) => /fixed|sticky/.test(getComputedStyle(bar).position))
        .map((bar) => bar.getBoundingClientRect());
      const bottom = heightOfBars(bars, height) + MARGIN_PX;
      element.style.setProperty('position', 'fixed', 'important');
      element.style.setProperty('inset', `auto ${MARGIN_PX}px ${bottom}px auto`, 'important');
      if (dialog && !beside)
        document.documentElement.style.setProperty(TOAST_SPACE, `${bottom + element.offsetHeight + MARGIN_PX / 2}px`);
      else release();
    };
    const schedule = () => (frame ||= requestAnimationFrame(place));
    place();
    // Dialogs and bars come and go.
    const observer = new MutationObserver(schedule);
    observer.observe(document.body, { subtree: true, childList: true });
    if (toast.current) observer.observe(toast.current, { attributeFilter: ['data-state'] });
    addEventListener('resize', schedule);
    addEventListener('scroll', schedule, true);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('resize', schedule);
      removeEventListener('scroll', schedule, true);
      release();
    };
  }, [toast]);
}
