import type { Locator, Page } from 'playwright-core';
import { tabTo } from './keyboard.ts';

export const INPUT_METHODS = ['mouse', 'keyboard', 'touch'] as const;
export type InputMethod = (typeof INPUT_METHODS)[number];

/** Between two keys. */
const TYPING_MS = 50;

/** Operates a page by mouse, keyboard or touch only, and counts the controls that it uses. */
export class Hand {
  presses = 0;
  readonly method: InputMethod;
  readonly #page: Page;

  constructor(page: Page, method: InputMethod) {
    this.#page = page;
    this.method = method;
  }

  /** Presses a button or a link. */
  async press(control: Locator): Promise<void> {
    await this.#enter(control);
    if (this.method === 'keyboard') await this.#page.keyboard.press('Enter');
  }

  /** Types a text into an empty field. */
  async type(field: Locator, text: string): Promise<void> {
    await this.#enter(field);
    // Chromium counts two taps at one place of the screen within half a second as a double tap, whose second tap submits nothing.
    await this.#page.keyboard.type(text, { delay: this.method === 'touch' ? TYPING_MS : 0 });
  }

  /** Picks the first option of the combobox that has the focus. */
  async pickOption(option: Locator): Promise<void> {
    await option.waitFor();
    if (this.method !== 'keyboard') return this.press(option);
    this.presses++;
    await this.#page.keyboard.press('Enter');
  }

  /** Enters a day (`YYYY-MM-DD`) into a date field. */
  async enterDay(field: Locator, day: string): Promise<void> {
    await this.#enter(field);
    // The calendar that a click or a tap opens belongs to the browser.
    if (this.method !== 'keyboard') return field.fill(day);
    const [year, month, date] = day.split('-');
    await this.#page.keyboard.type(`${month}${date}${year}`);
  }

  async #enter(control: Locator): Promise<void> {
    this.presses++;
    if (this.method === 'mouse') await control.click();
    else if (this.method === 'touch') await control.tap();
    else await tabTo(this.#page, control);
  }
}
