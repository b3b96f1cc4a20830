import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '@commonyard/testing/eventually';

const isFocused = (element: Element) => element === document.activeElement;

/** Presses Tab until the target has the focus. Every element on the way must have a visible focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate(isFocused)) return;
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** The focused element, or its label, has an outline and is within the window. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  // The skip link slides into the window.
  await eventually(async () => expect(await hiddenFocus(page)).toBeUndefined());
}

const hiddenFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    // Behind the last element the browser itself has the focus.
    if (!document.hasFocus()) return undefined;
    // The browser outlines the parts of its own date picker.
    if (focused.matches('input[type=date]')) return undefined;
    const parts = [focused, ...(focused.closest('label')?.querySelectorAll('*') ?? []), focused.closest('label')];
    const isOutlined = parts.some((part) => {
      if (!part) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    const { top, bottom } = focused.getBoundingClientRect();
    const isInWindow = bottom > 0 && top < innerHeight;
    return isOutlined && isInWindow
      ? undefined
      : `${isOutlined ? 'outside the window' : 'no outline'}: ${focused.outerHTML}`;
  });
