import type { Page } from 'playwright-core';

/**
 * The buttons and links without shown text that have no name, or no tooltip with their name and description, when hovered or focused. Looks again
 * where a dialog opened meanwhile, or a control with a problem went.
 */
export async function findIconsWithoutTooltip(page: Page): Promise<string[]> {
  let found: string[] | undefined;
  while (!found) found = await lookForIcons(page);
  return found;
}

/** The problems; undefined where the page changed meanwhile. */
async function lookForIcons(page: Page): Promise<string[] | undefined> {
  // Only the focus of a keyboard opens a tooltip.
  await page.keyboard.press('Shift');
  return page.evaluate(async () => {
    const problems = new Map<string, HTMLElement>();
    const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], summary, [role=button], [role=tab]')];
    const lastOverlay = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document;
    const overlay = lastOverlay();
    // Two of each icon: a table has the same ones in each row.
    const counts = new Map<string, number>();
    for (const control of controls.filter((one) => isIcon(one) && overlay.contains(one))) {
      const count = (counts.get(control.innerHTML) ?? 0) + 1;
      counts.set(control.innerHTML, count);
      if (count > 2) continue;
      const name = nameOf(control);
      const describe = `${control.tagName.toLowerCase()} “${name}” ${control.outerHTML.slice(0, 60)}`;
      if (!name) problems.set(`${describe}: no name`, control);
      else if (control.matches(':disabled, [aria-disabled=true]')) {
        if (!control.title) problems.set(`${describe}: disabled without a title`, control);
      } else
        for (const how of ['hover', 'focus'] as const) {
          // A page that still scrolls to its newest message closes the first one.
          const tip = (await tooltipOf(control, how)) ?? (await tooltipOf(control, how));
          const expected = [name, control.getAttribute('aria-description')].filter(Boolean).join(' · ');
          if (tip !== expected) problems.set(`${describe}: ${how} shows ${tip ?? 'nothing'}`, control);
        }
    }
    const isStale = lastOverlay() !== overlay || [...problems.values()].some(({ isConnected }) => !isConnected);
    return isStale ? undefined : [...problems.keys()];

    function isIcon(control: HTMLElement): boolean {
      return control.checkVisibility({ visibilityProperty: true }) && control.clientWidth > 1 && !showsText(control);
    }
    /** Texts for screen readers are one pixel wide. */
    function showsText(control: HTMLElement): boolean {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement!;
        if (text.nodeValue!.trim() && parent.checkVisibility() && parent.getBoundingClientRect().width > 1) return true;
      }
      return false;
    }
    function nameOf(control: HTMLElement): string {
      const labels = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const label = labels.map((id) => document.getElementById(id)?.textContent).join(' ');
      return (
        control.getAttribute('aria-label') ??
        (label || control.textContent.trim() || control.querySelector('img')?.alt || '')
      );
    }
    async function tooltipOf(control: HTMLElement, how: 'hover' | 'focus'): Promise<string | undefined> {
      if (how === 'focus') control.focus({ preventScroll: true });
      else control.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
      // Longer than the delay of 700 ms, which only the first tooltip has.
      const tip = await waitForTip(3_000);
      if (how === 'focus') control.blur();
      else document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
      return tip;
    }
    async function waitForTip(ms: number): Promise<string | undefined> {
      for (let waited = 0; waited < ms; waited += 10) {
        const tip = document.querySelector('[data-tip]')?.textContent;
        if (tip) return tip;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return undefined;
    }
  });
}
