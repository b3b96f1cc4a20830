import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '@commonyard/testing/eventually';

const isFocused = (element: Element) => element === document.activeElement;

/** Presses Tab until something has the focus, as somebody without a mouse does. Every stop on the way can be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate(isFocused)) return;
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** What has the focus shows it with a line around itself, or around what it stands for, and is within the window. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  // The link that skips to the content slides into the window.
  await eventually(async () => expect(await hiddenFocus(page)).toBeUndefined(), { within: 5_000 });
}

const hiddenFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    // The browser marks the parts of its own picker.
    if (focused.matches('input[type=date]')) return undefined;
    const parts = [focused, ...(focused.closest('label')?.querySelectorAll('*') ?? []), focused.closest('label')];
    const isMarked = parts.some((part) => {
      if (!part) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    const { top, bottom } = focused.getBoundingClientRect();
    const isSeen = bottom > 0 && top < innerHeight;
    return isMarked && isSeen ? undefined : `${isMarked ? 'outside the window' : 'no line'}: ${focused.outerHTML}`;
  });
