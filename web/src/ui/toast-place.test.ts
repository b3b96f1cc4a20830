import { describe, expect, it } from '@jest/globals';
import { heightOfBars, widthBeside } from './toast-place.ts';

describe('widthBeside', () => {
  it('is what a dialog leaves at its end', () => expect(widthBeside({ right: 920 }, 1280)).toBe(328));

  it('is none where that is too narrow', () => {
    expect(widthBeside({ right: 1080 }, 1280)).toBeUndefined();
    expect(widthBeside({ right: 360 }, 360)).toBeUndefined();
  });
});

describe('heightOfBars', () => {
  it('is that of bars at the bottom of the window, one above the other', () => {
    const navigation = { top: 744, bottom: 800 };
    expect(heightOfBars([navigation], 800)).toBe(56);
    expect(heightOfBars([{ top: 680, bottom: 744 }, navigation], 800)).toBe(120);
  });

  it('leaves out what is not shown, or stands higher in the page', () => {
    expect(heightOfBars([], 800)).toBe(0);
    const hidden = { top: 0, bottom: 0 };
    expect(heightOfBars([hidden, { top: 300, bottom: 364 }], 800)).toBe(0);
  });
});
