/**
 * Keeps the font with which the shell was painted until the visitor opens another page: text that changes its font moves,
 * and counts as painted again. The styles of the shell read the attributes.
 */
export function keepFirstFont(): void {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const font = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'));
  const isFontLate = !font || (font as PerformanceResourceTiming).responseEnd > (paint?.startTime ?? Infinity);
  if (paint && isFontLate) document.documentElement.dataset['firstFont'] = 'fallback';
}

/** Uses the font from now on. */
export function releaseFirstFont(): void {
  delete document.documentElement.dataset['firstFont'];
  document.documentElement.dataset['navigated'] = '';
}
