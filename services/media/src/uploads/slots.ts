/**
 * Lets pieces of work run side by side as far as there is room; each says how much it needs, and they go in order, so
 * that a large one is not overtaken for ever.
 */
export function createSlots(room: number) {
  let free = room;
  const waiting: { need: number; turn: () => void }[] = [];
  const admit = () => {
    for (let next = waiting[0]; next && next.need <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.need;
      next.turn();
    }
  };
  return {
    async run<T>(need: number, work: () => Promise<T>): Promise<T> {
      await new Promise<void>((turn) => {
        waiting.push({ need, turn });
        admit();
      });
      try {
        return await work();
      } finally {
        free += need;
        admit();
      }
    },
  };
}
