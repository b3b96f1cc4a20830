import { useLayoutEffect, type RefObject } from 'react';
import { TOAST_SPACE } from './toast-space.ts';

type Area = { left: number; top: number; width: number; height: number };
type Size = Pick<Area, 'width' | 'height'>;

const MARGIN_PX = 16;
const STEP_PX = 8;

const overlap = (one: Area, other: Area): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

/**
 * The place of a toast that covers no control and no label, as near as possible to the bottom end of the window; else
 * one that covers labels only; else the one that covers the least of controls, with `isFree` false. `bottom` is the
 * height of the bar at the bottom of the window.
 */
export function findToastPlace(
  toast: Size,
  window: Size & { bottom: number },
  controls: readonly Area[],
  labels: readonly Area[] = [],
): { left: number; top: number; isFree: boolean } {
  const place = placeBeside(toast, window, [...controls, ...labels]);
  return place.isFree || labels.length === 0 ? place : placeBeside(toast, window, controls);
}

function placeBeside(
  toast: Size,
  window: Size & { bottom: number },
  obstacles: readonly Area[],
): { left: number; top: number; isFree: boolean } {
  const right = Math.max(window.width - toast.width - MARGIN_PX, 0);
  const columns = [...new Set([right, Math.min(MARGIN_PX, right), right / 2])];
  let best = { left: right, top: 0, covered: Infinity };
  for (let top = window.height - window.bottom - toast.height - MARGIN_PX; top >= MARGIN_PX; top -= STEP_PX) {
    for (const left of columns) {
      const place = { left, top, ...toast };
      const covered = obstacles.reduce((sum, obstacle) => sum + overlap(place, obstacle), 0);
      if (covered === 0) return { left, top, isFree: true };
      if (covered < best.covered) best = { left, top, covered };
    }
  }
  return { left: best.left, top: best.top, isFree: false };
}

const MIN_WIDTH_PX = 280;

/** The place beside an open dialog, preferably at its end; `undefined` if both sides are too narrow. */
export function findPlaceBeside(
  dialog: { left: number; right: number },
  windowWidth: number,
): { left: number; width: number } | undefined {
  const sides = [
    { left: dialog.right + MARGIN_PX, width: windowWidth - dialog.right - 2 * MARGIN_PX },
    { left: MARGIN_PX, width: dialog.left - 2 * MARGIN_PX },
  ];
  return sides.find(({ width }) => width >= MIN_WIDTH_PX);
}

const CONTROLS = ':is(a[href], button, input, select, textarea, summary)';

const findObstacles = (): { controls: Area[]; labels: Area[] } => ({
  controls: areasOf(`form ${CONTROLS}, fieldset ${CONTROLS}`),
  labels: areasOf('form label'),
});

const areasOf = (selector: string): Area[] =>
  [...document.querySelectorAll(selector)]
    .filter((element) => !element.closest('[data-toast]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);

/**
 * Moves a toast to where it covers no control of an open dialog or form, as long as it is shown: beside the dialog, or
 * below it, in space that the dialog leaves free.
 */
export function useToastPlace(toast: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let frame = 0;
    const place = () => {
      frame = 0;
      const element = toast.current;
      if (element?.dataset['state'] === 'closed') {
        release();
        return;
      }
      // A toast in use stays where it is.
      if (!element?.isConnected || element.matches(':hover, :focus-within')) return;
      element.style.removeProperty('max-width');
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
      const beside = dialog && findPlaceBeside(dialog.getBoundingClientRect(), width);
      if (beside) element.style.setProperty('max-width', `${beside.width}px`);
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const bottom = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().height ?? 0;
      const obstacles = findObstacles();
      const isReserved = dialog !== undefined && !beside;
      const { left, top } = isReserved
        ? { left: (width - size.width) / 2, top: height - size.height - 8 }
        : beside
          ? { left: beside.left, top: height - size.height - 16 }
          : findToastPlace(size, { width, height, bottom }, obstacles.controls, obstacles.labels);
      if (isReserved) document.documentElement.style.setProperty(TOAST_SPACE, `${size.height + 16}px`);
      else release();
      element.style.setProperty('position', 'fixed', 'important');
      element.style.setProperty('inset', `${top}px auto auto ${left}px`, 'important');
    };
    const release = () => void document.documentElement.style.removeProperty(TOAST_SPACE);
    const schedule = () => (frame ||= requestAnimationFrame(place));
    place();
    // Dialogs and forms come and go.
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
