import { Portal, chakra } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const OPEN_MS = 700;
/** So soon after one, the next opens at once. */
const SKIP_MS = 300;
const GAP_PX = 6;

type Tip = { text: string; of: DOMRect };

/** What a control is called that shows only a symbol. */
function nameOf(target: EventTarget | null): [Element, string] | undefined {
  const control = target instanceof Element ? target.closest('button[aria-label], a[aria-label]') : null;
  // What is off says why in a tip of the browser's own.
  if (!control || control.textContent.trim() || control.hasAttribute('title')) return undefined;
  return [control, control.getAttribute('aria-label')!];
}

/**
 * Says what a symbol means, to the eye: screen readers have the same words as the control's name. One for the whole page,
 * so that no button has to ask for it.
 */
export function Tips() {
  const [tip, setTip] = useState<Tip>();
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
      setTip(undefined);
    };
    const begin = (target: EventTarget | null) => {
      const [control, text] = nameOf(target) ?? [];
      if (!control || !text) return close();
      if (control === current) return;
      close();
      current = control;
      const open = () => {
        // Gone meanwhile, or called something else.
        if (!control.isConnected || nameOf(control)?.[1] !== text) return;
        isOpen = true;
        setTip({ text, of: control.getBoundingClientRect() });
      };
      timer = setTimeout(open, performance.now() - closedAt < SKIP_MS ? 0 : OPEN_MS);
    };
    const listeners = {
      pointerover: ({ target, pointerType }: PointerEvent) => {
        // A finger covers what it touches; the bubble may be read for as long as the pointer is on it.
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
    if (tip && current) place(current, tip.of);
  }, [tip]);
  if (!tip) return null;
  return (
    <Portal>
      <chakra.div
        ref={bubble}
        aria-hidden
        data-tip
        position="fixed"
        zIndex="tooltip"
        maxW="min(280px, calc(100vw - 16px))"
        px="10px"
        py="4px"
        borderRadius="l1"
        bg="deep"
        color="deep.fg"
        borderWidth="1px"
        borderColor="spruce.700"
        textStyle="sm"
        shadow="e2"
        animation="fade-in 120ms ease-out"
      >
        {tip.text}
      </chakra.div>
    </Portal>
  );
}

/** Below the control, or above it where the window ends; within the window in any case. */
function place(bubble: HTMLElement, of: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = of.bottom + GAP_PX;
  bubble.style.top = `${below + height > clientHeight ? of.top - GAP_PX - height : below}px`;
  bubble.style.left = `${Math.max(8, Math.min(of.left + of.width / 2 - width / 2, clientWidth - width - 8))}px`;
}
