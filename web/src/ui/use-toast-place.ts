import { useLayoutEffect, type RefObject } from 'react';
import { findObstacles, findPlaceBeside, findToastPlace } from './toast-place.ts';
import { TOAST_SPACE } from './toast-space.ts';

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
