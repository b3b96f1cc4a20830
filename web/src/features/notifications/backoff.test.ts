import { describe, expect, it } from '@jest/globals';
import { createBackoff } from './connection.ts';

const delays = (backoff: ReturnType<typeof createBackoff>, count: number) =>
  Array.from({ length: count }, () => backoff.nextDelay());

describe('reconnection delay', () => {
  it('starts with the server’s value, doubles, and stops at a minute', () => {
    const backoff = createBackoff(() => 0.5);
    backoff.setRetryAfter(2_000);
    expect(delays(backoff, 7)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('resets after a success', () => {
    const backoff = createBackoff(() => 0.5);
    delays(backoff, 4);
    backoff.succeeded();
    expect(backoff.nextDelay()).toBe(3_000);
  });

  it('has jitter', () => {
    const of = (random: number) => {
      const backoff = createBackoff(() => random);
      return delays(backoff, 2)[1]!;
    };
    expect([of(0), of(1)]).toEqual([4_500, 7_500]);
  });

  it('grows for a tab that was replaced, despite successes', () => {
    const backoff = createBackoff(() => 0.5);
    const each = Array.from({ length: 7 }, () => {
      backoff.setRetryAfter(2_000);
      backoff.succeeded();
      backoff.setRetryAfter(15_000);
      return backoff.nextDelay();
    });
    expect(each).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
    backoff.reset();
    backoff.setRetryAfter(15_000);
    expect(backoff.nextDelay()).toBe(15_000);
  });
});
