import type { Locator, Page } from 'playwright-core';
import { escapePattern } from '../src/words.ts';

/** All texts of a page: title, text, placeholders, names of controls, options of selects. */
export async function readTexts(page: Page): Promise<string> {
  const parts = await page.evaluate(() => {
    const texts = [document.title, document.body.innerText];
    for (const element of document.body.querySelectorAll<HTMLElement>(
      '[placeholder],[aria-label],[alt],[title],option',
    )) {
      if (element instanceof HTMLOptionElement) texts.push(element.text);
      else if (element.checkVisibility())
        texts.push(...['placeholder', 'aria-label', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''));
    }
    return texts;
  });
  return parts.map((text) => text.replaceAll(/\s+/g, ' ')).join('\n');
}

/** Matches a text as whole words; `{...}` stands for any value. */
export function patternOf(text: string | RegExp): RegExp {
  if (text instanceof RegExp) return text;
  const escaped = text.split(/\{[^}]*\}/).map(escapePattern);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped.join('.+')}(?![\\p{L}\\p{N}])`, 'u');
}

/** Where each hue ends, in degrees. */
const HUE_ENDS = { red: 20, yellow: 75, green: 185, blue: 250, purple: 320 };

/** The name of the colour behind an element: its background or that of the nearest ancestor that has one. */
export async function tintOf(element: Locator): Promise<string> {
  const [red, green, blue] = await element.evaluate((start) => {
    let at: Element | null = start;
    const canvas = document.createElement('canvas').getContext('2d')!;
    for (; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      if (a! > 0) return [r!, g!, b!];
    }
    return [0, 0, 0];
  });
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most - least < 12) return 'gray';
  const third = (most - least) / 60;
  const hue =
    most === red
      ? ((green - blue) / third + 360) % 360
      : most === green
        ? 120 + (blue - red) / third
        : 240 + (red - green) / third;
  // The hues from purple to 360 degrees are red again.
  return Object.entries(HUE_ENDS).find(([, end]) => hue < end)?.[0] ?? 'red';
}
