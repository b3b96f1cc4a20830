const DIALOGS = '[role=dialog], [role=alertdialog]';

/**
 * A ref of the parts of a loan. A step that is done takes its button away, often after its dialog gave the focus back to it: the heading
 * of the loan, or that of the page, then gets the focus. Returns the function that ends it.
 */
export function keepFocus(parts: HTMLElement | null): (() => void) | undefined {
  if (!parts) return undefined;
  let focused: Element | null = null;
  const remember = ({ target }: FocusEvent) => {
    const isStep = target instanceof Element && (parts.contains(target) || target.closest(DIALOGS));
    // Messages come and go beside the steps.
    focused = isStep && !target.closest('[role=log]') ? target : null;
  };
  // A press on something without focus, such as a text, means that the user has left the step.
  const forget = () => void (focused = null);
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    // An open dialog keeps the focus itself. On a phone the loan is one.
    if ([...document.querySelectorAll(DIALOGS)].some((dialog) => !dialog.contains(parts))) return;
    focused = null;
    const heading = parts.closest('[role=dialog], [data-pane]')?.querySelector<HTMLElement>('h2');
    (heading ?? document.querySelector('h1'))?.focus();
  });
  document.addEventListener('pointerdown', forget);
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('pointerdown', forget);
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}
