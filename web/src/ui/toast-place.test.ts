import { describe, expect, it } from '@jest/globals';
import { findPlaceBeside, findToastPlace } from './toast-place.ts';

const toast = { width: 380, height: 80 };
const desktop = { width: 1280, height: 800, bottom: 0 };

describe('findToastPlace', () => {
  it('is the bottom end of an empty window', () => {
    expect(findToastPlace(toast, desktop, [])).toEqual({ left: 884, top: 704, isFree: true });
  });

  it('is above the bar of small screens', () => {
    expect(findToastPlace({ width: 328, height: 80 }, { width: 360, height: 800, bottom: 56 }, [])).toMatchObject({
      left: 16,
      top: 648,
    });
  });

  it('avoids a control at the bottom end', () => {
    const send = { left: 900, top: 740, width: 120, height: 44 };
    expect(findToastPlace(toast, desktop, [send])).toEqual({ left: 16, top: 704, isFree: true });
  });

  it('moves up where a row of controls fills the bottom', () => {
    const row = { left: 0, top: 700, width: 1280, height: 100 };
    const place = findToastPlace(toast, desktop, [row]);
    expect(place).toMatchObject({ left: 884, isFree: true });
    expect(place.top + toast.height).toBeLessThanOrEqual(700);
  });

  it('covers labels before it covers a control', () => {
    const controls = [0, 1, 2, 3, 4, 5].map((row) => ({ left: 16, top: row * 140, width: 1248, height: 44 }));
    const labels = controls.map((control) => ({ ...control, top: control.top + 80, height: 24 }));
    const place = findToastPlace(toast, desktop, controls, labels);
    expect(place.isFree).toBe(true);
    expect(controls.filter(({ top }) => top < place.top + toast.height && top + 44 > place.top)).toEqual([]);
  });

  it('covers as little as possible if controls fill the window', () => {
    const all = { left: 0, top: 0, width: 1280, height: 760 };
    expect(findToastPlace(toast, desktop, [all])).toEqual({ left: 884, top: 704, isFree: false });
  });
});

describe('findPlaceBeside', () => {
  it('is at the end of a dialog, or at its start', () => {
    expect(findPlaceBeside({ left: 360, right: 920 }, 1280)).toEqual({ left: 936, width: 328 });
    expect(findPlaceBeside({ left: 840, right: 1280 }, 1280)).toEqual({ left: 16, width: 808 });
  });

  it('is nowhere beside a wide dialog', () => {
    expect(findPlaceBeside({ left: 200, right: 1080 }, 1280)).toBeUndefined();
    expect(findPlaceBeside({ left: 0, right: 360 }, 360)).toBeUndefined();
  });
});
