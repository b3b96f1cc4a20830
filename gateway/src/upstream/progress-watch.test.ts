import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createProgressWatch, type Watched } from './progress-watch.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const TICK_MS = 250;

function watchThree() {
  const watch = createProgressWatch();
  const ticks: string[] = [];
  const create = (name: string): Watched => ({ watchIndex: 0, onTick: (ms) => void ticks.push(`${name} ${ms}`) });
  const all = { a: create('a'), b: create('b'), c: create('c') };
  for (const one of Object.values(all)) watch.add(one);
  const tick = () => {
    jest.advanceTimersByTime(TICK_MS);
    return ticks.splice(0).toSorted();
  };
  return { watch, all, create, tick };
}

it('calls everything that it watches, until it is removed', () => {
  const { watch, all, create, tick } = watchThree();
  expect(tick()).toEqual(['a 250', 'b 250', 'c 250']);
  watch.remove(all.a);
  expect(tick()).toEqual(['b 250', 'c 250']);
  watch.add(create('d'));
  watch.remove(all.c);
  expect(tick()).toEqual(['b 250', 'd 250']);
  watch.stop();
  expect(tick()).toEqual([]);
});

it('calls each once while some remove themselves', () => {
  const { watch, all, tick } = watchThree();
  for (const one of [all.a, all.c]) {
    const { onTick } = one;
    one.onTick = (ms) => {
      onTick(ms);
      watch.remove(one);
    };
  }
  expect(tick()).toEqual(['a 250', 'b 250', 'c 250']);
  expect(tick()).toEqual(['b 250']);
});
