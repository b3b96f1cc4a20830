import { describe, expect, it } from '@jest/globals';
import { createRepeatedPress, REPEAT_MS } from './repeated-press.ts';

const spot = { x: 100, y: 300 };

function presses() {
  const clock = { at: 10_000 };
  return { clock, repeated: createRepeatedPress(() => clock.at) };
}

describe('a press on another button', () => {
  it('repeats the last one on the same spot, for a moment', () => {
    const { clock, repeated } = presses();
    repeated.note({ ...spot, button: 1 }, undefined);
    expect(repeated.isRepeated({ x: 104, y: 296, button: 2 })).toBe(true);
    clock.at += REPEAT_MS;
    expect(repeated.isRepeated({ ...spot, button: 2 })).toBe(false);
  });

  it('repeats it as long as the action of the first one runs, and for a moment after', async () => {
    const { clock, repeated } = presses();
    const { promise, resolve } = Promise.withResolvers<void>();
    repeated.note({ ...spot, button: 1 }, promise);
    clock.at += 10 * REPEAT_MS;
    expect(repeated.isRepeated({ ...spot, button: 2 })).toBe(true);
    resolve();
    await promise;
    expect(repeated.isRepeated({ ...spot, button: 2 })).toBe(true);
    clock.at += REPEAT_MS;
    expect(repeated.isRepeated({ ...spot, button: 2 })).toBe(false);
  });

  it('repeats nothing elsewhere', () => {
    const { repeated } = presses();
    repeated.note({ ...spot, button: 1 }, undefined);
    expect(repeated.isRepeated({ x: 100, y: 400, button: 2 })).toBe(false);
  });
});

it('a press on the same button repeats no other', () => {
  const { repeated } = presses();
  repeated.note({ ...spot, button: 1 }, undefined);
  expect(repeated.isRepeated({ ...spot, button: 1 })).toBe(false);
});
