/** Pseudo-random numbers (mulberry32): the same seed repeats a run. */
export type Random = {
  /** From 0 to below 1. */
  next: () => number;
  between: (least: number, most: number) => number;
  pick: <T>(list: readonly T[]) => T;
  shuffle: <T>(list: readonly T[]) => T[];
};

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + next() * (most - least);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  return {
    next,
    between,
    pick,
    shuffle(list) {
      const rest = [...list];
      return list.map(() => rest.splice(Math.floor(next() * rest.length), 1)[0] as (typeof rest)[number]);
    },
  };
}
