import type { Page } from 'playwright-core';

/** The elements that would print dark, where the printer is told to print backgrounds. */
export const darkParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (
          getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
        ).map(Number);
        return alpha > 0 && red + green + blue < 384;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );
