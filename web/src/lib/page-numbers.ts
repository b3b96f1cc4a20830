/** A page link, or a gap of omitted pages. */
export type PagerStep = number | 'gap';

/**
 * The pages a pager links to: all up to five, otherwise first, last, current and its neighbours. A single omitted page
 * is shown, because a gap needs the same width.
 */
export function pageNumbers(current: number, last: number): PagerStep[] {
  const all = Array.from({ length: last }, (_, index) => index + 1);
  if (last <= 5) return all;
  const shownPages = all.filter((page) => page === 1 || page === last || Math.abs(page - current) <= 1);
  return shownPages.flatMap((page, index) => {
    const before = shownPages[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ['gap' as const, page] : [page];
  });
}
