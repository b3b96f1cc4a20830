// Letters as strokes, so that the image does not depend on installed fonts.
const LETTERS: Record<string, { width: number; path: string }> = {
  I: { width: 14, path: 'M7 0v40' },
  l: { width: 14, path: 'M7 0v40' },
  i: { width: 14, path: 'M7 14v26M7 2v.1' },
  u: { width: 30, path: 'M5 14v15q0 11 10 11t10-11v-15M25 29v11' },
  s: { width: 27, path: 'M22 17q-3-3-8-3-9 0-9 6 0 5 8 6.500t9 7q0 6.500-9 6.500-6 0-9-4' },
  t: { width: 22, path: 'M9 5v26q0 9 9 9M3 14h14' },
  r: { width: 22, path: 'M6 14v26M6 24q2-10 13-10' },
  a: { width: 32, path: 'M26 14v26M26 27a10.500 13 0 1 1-21 0a10.500 13 0 1 1 21 0' },
  o: { width: 32, path: 'M27 27a11 13 0 1 1-22 0a11 13 0 1 1 22 0' },
  n: { width: 30, path: 'M6 14v26M6 25q0-11 9.500-11t9.500 11v15' },
};

/** Draws a word of these letters with its lower left corner at x, y. */
export function lettering(word: string, x: number, y: number, stroke: string, scale = 1): string {
  let at = 0;
  const letters = word.split('').map((letter) => {
    const { width, path } = LETTERS[letter]!;
    const drawn = `<path transform="translate(${at})" d="${path}"/>`;
    at += width + 3;
    return drawn;
  });
  return `<g transform="translate(${x} ${y - 40 * scale}) scale(${scale})" fill="none" stroke="${stroke}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}</g>`;
}
