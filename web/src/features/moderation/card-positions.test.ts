import { describe, expect, it } from '@jest/globals';
import { createCardPositions, SETTLE_MS } from './pending-tab.tsx';

function cards(...tops: [number, number][]) {
  const clock = { at: 10_000 };
  const positions = createCardPositions(() => clock.at);
  positions.note(tops);
  return { clock, positions };
}

describe('a card', () => {
  it('takes presses from the start', () => {
    const { positions } = cards([1, 0], [2, 300]);
    expect([1, 2].map((id) => positions.hasSettled(id))).toEqual([true, true]);
  });

  it('takes none for a moment after it has moved, and others do', () => {
    const { clock, positions } = cards([1, 0], [2, 300], [3, 600]);
    positions.note([
      [1, 0],
      [3, 300],
    ]);
    expect([1, 3].map((id) => positions.hasSettled(id))).toEqual([true, false]);
    clock.at += SETTLE_MS - 1;
    expect(positions.hasSettled(3)).toBe(false);
    clock.at += 1;
    expect(positions.hasSettled(3)).toBe(true);
  });

  it('counts as moved when it joins the others', () => {
    const { positions } = cards([1, 0]);
    positions.note([
      [1, 0],
      [2, 300],
    ]);
    expect(positions.hasSettled(2)).toBe(false);
  });

  it('counts as moved when all are', () => {
    const { clock, positions } = cards([1, 0]);
    positions.moveAll();
    expect(positions.hasSettled(1)).toBe(false);
    clock.at += SETTLE_MS;
    expect(positions.hasSettled(1)).toBe(true);
  });
});
