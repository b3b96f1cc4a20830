import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { json } from './api.ts';
import { open } from './render.tsx';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'requestAnimationFrame'] }));
afterEach(() => void jest.useRealTimers());

const shown = () => document.querySelector('[data-tip]')?.textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const over = (element: Element) => fireEvent.pointerOver(element, { pointerType: 'mouse' });

/** A page with two symbols: the menu of small screens, and the colours. */
async function page() {
  await open('/', { 'GET /api/assets': () => json([]) });
  await pass(0);
  const button = (name: string) => screen.getByRole('button', { name, hidden: true });
  return { menu: button('Open menu'), colours: button('Colours: as the device'), text: button('Français') };
}

describe('the tip of a symbol', () => {
  it('opens after 700 ms, and the next at once', async () => {
    const { menu, colours } = await page();
    over(menu);
    await pass(699);
    expect(shown()).toBeUndefined();
    await pass(1);
    expect(shown()).toBe('Open menu');
    over(document.body);
    expect(shown()).toBeUndefined();
    await pass(299);
    over(colours);
    await pass(0);
    expect(shown()).toBe('Colours: as the device');
  });

  it('takes its time again after 300 ms', async () => {
    const { menu, colours } = await page();
    over(menu);
    await pass(700);
    over(document.body);
    await pass(300);
    over(colours);
    await pass(699);
    expect(shown()).toBeUndefined();
  });

  it('stays under the pointer, and goes by Esc', async () => {
    const { menu } = await page();
    over(menu);
    await pass(700);
    over(document.querySelector('[data-tip]')!);
    expect(shown()).toBe('Open menu');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(shown()).toBeUndefined();
  });

  it('is not there for what has a text', async () => {
    const { text } = await page();
    over(text);
    await pass(1_000);
    expect(shown()).toBeUndefined();
  });
});
