import { useState } from 'react';
import type { PendingListing } from '@commonyard/contracts/http/assets';

/** The selected listings, whether the page shows them or not. Of those that it shows, what it shows. */
export function useSelection(shown: readonly PendingListing[]) {
  const [kept, setKept] = useState<ReadonlyMap<number, PendingListing>>(new Map());
  const shownById = new Map(shown.map((card) => [card.id, card]));
  const selected = [...kept.values()].map((card) => shownById.get(card.id) ?? card);
  return {
    selected,
    notShown: selected.filter(({ id }) => !shownById.has(id)).length,
    isSelected: ({ id }: PendingListing) => kept.has(id),
    select: (cards: readonly PendingListing[], isSelected: boolean) =>
      setKept((before) => {
        const after = new Map(before);
        for (const card of cards)
          if (isSelected) after.set(card.id, card);
          else after.delete(card.id);
        return after;
      }),
    clear: () => setKept(new Map()),
  };
}
