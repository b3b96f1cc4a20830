/**
 * Keeps the font with which the shell was painted until the visitor opens another page: text that changes its font moves,
 * and counts as painted again. The styles of the shell read the attributes.
 */
export function keepFirstFont(): void {
  const shell = document.querySelector('[data-shell]');
  // The browser decides once whether it paints with 'Shell font', which is optional, or with the fallback.
  if (shell && widthOfText(shell, "'Shell font','Atkinson fallback'") === widthOfText(shell, "'Atkinson fallback'"))
    document.documentElement.dataset['firstFont'] = 'fallback';
}

function widthOfText(parent: Element, fontFamily: string): number {
  const text = document.createElement('span');
  text.textContent = 'Grader 0123456789';
  Object.assign(text.style, { fontFamily, position: 'absolute', visibility: 'hidden' });
  parent.append(text);
  const { width } = text.getBoundingClientRect();
  text.remove();
  return width;
}

/** Uses the font from now on. */
export function releaseFirstFont(): void {
  delete document.documentElement.dataset['firstFont'];
  document.documentElement.dataset['navigated'] = '';
}
