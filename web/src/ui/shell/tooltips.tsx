import { Portal, chakra } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const OPEN_DELAY_MS = 700;
/** Within this time after a tooltip the next opens without delay. */
const SKIP_DELAY_MS = 300;
const GAP_PX = 6;

type Tooltip = { text: string; anchor: DOMRect };

const CONTROLS = 'button, a[href], summary, [role=button], [role=tab]';

/** The accessible name and description of an icon button: a control that shows no text at its present width. */
function iconButtonName(target: EventTarget | null): [Element, string] | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  const name = control?.getAttribute('aria-label');
  // Disabled buttons have a native title instead.
  if (!control || !name || shownText(control) || control.hasAttribute('title')) return undefined;
  return [control, [name, control.getAttribute('aria-description')].filter(Boolean).join(' · ')];
}

/** Without the text that a width hides. jsdom has no `innerText`. */
const shownText = (control: HTMLElement): string =>
  ((control.innerText as string | undefined) ?? control.textContent).trim();

/**
 * Tooltips for icon buttons, by event delegation: buttons need no wrapper. Hidden from screen readers, which read the
 * name.
 */
export function Tooltips() {
  const [tooltip, setTooltip] = useState<Tooltip>();
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: Element | undefined;
    let isOpen = false;
    let closedAt = -Infinity;

    const close = () => {
      clearTimeout(timer);
      if (isOpen) closedAt = performance.now();
      isOpen = false;
      current = undefined;
      setTooltip(undefined);
    };
    const begin = (target: EventTarget | null) => {
      const [control, text] = iconButtonName(target) ?? [];
      if (!control || !text) return close();
      if (control === current) return;
      close();
      current = control;
      const open = () => {
        // Removed or renamed in the meantime.
        if (!control.isConnected || iconButtonName(control)?.[1] !== text) return;
        isOpen = true;
        setTooltip({ text, anchor: control.getBoundingClientRect() });
      };
      timer = setTimeout(open, performance.now() - closedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS);
    };
    const listeners = {
      pointerover: ({ target, pointerType }: PointerEvent) => {
        // No tooltips for touch; the tooltip stays while hovered.
        if (pointerType !== 'touch' && !bubble.current?.contains(target as Node)) begin(target);
      },
      focusin: ({ target }: FocusEvent) => (target as Element).matches(':focus-visible') && begin(target),
      focusout: close,
      pointerdown: close,
      keydown: ({ key }: KeyboardEvent) => (key === 'Escape' || key === 'Enter' || key === ' ') && close(),
      scroll: close,
    };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of entries) document.addEventListener(name, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of entries) document.removeEventListener(name, listener, true);
    };
  }, []);
  useLayoutEffect(() => {
    const { current } = bubble;
    if (tooltip && current) positionBubble(current, tooltip.anchor);
  }, [tooltip]);
  if (!tooltip) return null;
  return (
    <Portal>
      <chakra.div
        ref={bubble}
        aria-hidden
        data-tip
        position="fixed"
        zIndex="tooltip"
        maxW="min({sizes.70}, calc(100vw - {spacing.4}))"
        px="2.5"
        py="1"
        borderRadius="l1"
        bg="deep"
        color="deep.fg"
        borderWidth="1px"
        borderColor="spruce.700"
        textStyle="sm"
        shadow="e2"
        animation="fade-in 120ms ease-out"
      >
        {tooltip.text}
      </chakra.div>
    </Portal>
  );
}

/** Positions the tooltip below the control, or above it at the bottom edge of the window. */
function positionBubble(bubble: HTMLElement, anchor: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = anchor.bottom + GAP_PX;
  bubble.style.top = `${below + height > clientHeight ? anchor.top - GAP_PX - height : below}px`;
  bubble.style.left = `${Math.max(8, Math.min(anchor.left + anchor.width / 2 - width / 2, clientWidth - width - 8))}px`;
}
