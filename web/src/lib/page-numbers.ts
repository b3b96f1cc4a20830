/** A page of the pager, or the place of pages that are left out. */
export type PagerStep = number | 'gap';

/**
 * The pages a pager names: all where there are five or fewer, else the first, the last, the current one and its neighbours.
 * Where only one page would be left out, it is named, since '...' takes the same room.
 */
export function pageNumbers(current: number, last: number): PagerStep[] {
  const all = Array.from({ length: last }, (_, index) => index + 1);
  if (last <= 5) return all;
  const named = all.filter((page) => page === 1 || page === last || Math.abs(page - current) <= 1);
  return named.flatMap((page, index) => {
    const before = named[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ['gap' as const, page] : [page];
  });
}
