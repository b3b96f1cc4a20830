import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import { json } from './api.ts';
import { headerButton, renderApp } from './render.tsx';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'requestAnimationFrame'] }));
afterEach(() => void jest.useRealTimers());

const shown = () => document.querySelector('[data-tip]')?.textContent;
const advanceTimers = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const over = (element: Element) => fireEvent.pointerOver(element, { pointerType: 'mouse' });

/** A page with two icon buttons: mobile menu and colour mode. */
async function page() {
  await renderApp('/', { 'GET /api/assets': () => json([]) });
  await advanceTimers(0);
  return {
    menu: headerButton('Open menu'),
    colours: headerButton('Colours: as the device'),
    text: headerButton('Français'),
  };
}

describe('tooltip', () => {
  it('opens after 700 ms, the next one at once', async () => {
    const { menu, colours } = await page();
    over(menu);
    await advanceTimers(699);
    expect(shown()).toBeUndefined();
    await advanceTimers(1);
    expect(shown()).toBe('Open menu');
    over(document.body);
    expect(shown()).toBeUndefined();
    await advanceTimers(299);
    over(colours);
    await advanceTimers(0);
    expect(shown()).toBe('Colours: as the device');
  });

  it('waits again after 300 ms', async () => {
    const { menu, colours } = await page();
    over(menu);
    await advanceTimers(700);
    over(document.body);
    await advanceTimers(300);
    over(colours);
    await advanceTimers(699);
    expect(shown()).toBeUndefined();
  });

  it('stays while hovered, and closes on Esc', async () => {
    const { menu } = await page();
    over(menu);
    await advanceTimers(700);
    over(document.querySelector('[data-tip]')!);
    expect(shown()).toBe('Open menu');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(shown()).toBeUndefined();
  });

  it('says more than the name where the button has a description', async () => {
    await renderApp('/available-equipment', { 'GET /api/assets': () => json([]) });
    await advanceTimers(0);
    over(headerButton('Refresh'));
    await advanceTimers(700);
    expect(shown()).toBe('Refresh · Updated just now');
  });

  it('is not shown for a button with text', async () => {
    const { text } = await page();
    over(text);
    await advanceTimers(1_000);
    expect(shown()).toBeUndefined();
  });
});
