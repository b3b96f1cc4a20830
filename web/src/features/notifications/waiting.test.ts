import { describe, expect, it } from '@jest/globals';
import { createWaiting } from './waiting.ts';

const waits = (waiting: ReturnType<typeof createWaiting>, count: number) =>
  Array.from({ length: count }, () => waiting.next());

describe('the wait before a stream is tried again', () => {
  it('is what the server asked for, then twice as long each time, and at most a minute', () => {
    const waiting = createWaiting(() => 0.5);
    waiting.asked(2_000);
    expect(waits(waiting, 7)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('begins anew after each success', () => {
    const waiting = createWaiting(() => 0.5);
    waits(waiting, 4);
    waiting.succeeded();
    expect(waiting.next()).toBe(3_000);
  });

  it('is spread, so that not all windows come at the same moment', () => {
    const of = (random: number) => {
      const waiting = createWaiting(() => random);
      return waits(waiting, 2)[1]!;
    };
    expect([of(0), of(1)]).toEqual([4_500, 7_500]);
  });

  it('grows for a window that was sent away for another, however well it went between', () => {
    const waiting = createWaiting(() => 0.5);
    const each = Array.from({ length: 7 }, () => {
      waiting.asked(2_000);
      waiting.succeeded();
      waiting.asked(15_000);
      return waiting.next();
    });
    expect(each).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
    waiting.forget();
    waiting.asked(15_000);
    expect(waiting.next()).toBe(15_000);
  });
});
