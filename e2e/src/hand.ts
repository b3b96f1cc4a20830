import type { Locator, Page } from 'playwright-core';
import { tabTo } from './keyboard.ts';

export const INPUT_METHODS = ['mouse', 'keyboard', 'touch'] as const;
export type InputMethod = (typeof INPUT_METHODS)[number];

/**
 * An action button ignores a key pressed again within 400 ms. Chromium counts a tap within 500 ms after another at the same
 * place as the second of a double tap, which a form and an action button ignore.
 */
const BETWEEN_PRESSES_MS = 500;

/** Operates a page by mouse, keyboard or touch only, and counts the controls that it uses. */
export class Hand {
  presses = 0;
  readonly method: InputMethod;
  readonly #page: Page;
  #pressedAt = 0;

  constructor(page: Page, method: InputMethod) {
    this.#page = page;
    this.method = method;
  }

  /** Presses a button or a link. */
  async press(control: Locator): Promise<void> {
    await this.#enter(control);
    if (this.method === 'keyboard') await this.#pressLater(() => this.#page.keyboard.press('Enter'));
  }

  /** Types a text into an empty field. */
  async type(field: Locator, text: string): Promise<void> {
    await this.#enter(field);
    await this.#page.keyboard.type(text);
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

  /** Checks a checkbox. */
  async check(box: Locator): Promise<void> {
    await this.#enter(box);
    if (this.method === 'keyboard') await this.#page.keyboard.press('Space');
  }

  /** Chooses an option of a select by its value. */
  async choose(select: Locator, value: string): Promise<void> {
    // The list that a click or a tap opens belongs to the browser.
    if (this.method !== 'keyboard') {
      this.presses++;
      await select.selectOption(value);
      return;
    }
    await this.#enter(select);
    const options = await select.locator('option').count();
    for (let pressed = 0; pressed < options && (await select.inputValue()) !== value; pressed++)
      await this.#page.keyboard.press('ArrowDown');
  }

  async #enter(control: Locator): Promise<void> {
    this.presses++;
    if (this.method === 'mouse') await control.click();
    else if (this.method === 'keyboard') await tabTo(this.#page, control);
    else await this.#pressLater(() => control.tap());
  }

  async #pressLater(press: () => Promise<void>): Promise<void> {
    await this.#page.waitForTimeout(Math.max(0, this.#pressedAt + BETWEEN_PRESSES_MS - Date.now()));
    await press();
    this.#pressedAt = Date.now();
  }
}
