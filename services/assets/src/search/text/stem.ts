/** The stem of a word: without English plural, -ing and -ed endings, and without French plural endings. */
export function stem(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  const bare = withoutEnding(withoutPlural(word));
  return bare.length >= 5 ? bare.replace(/e$/, '') : bare;
}

function withoutPlural(word: string): string {
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('uses')) return word.slice(0, -2);
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith('eaux')) return word.slice(0, -1);
  if (word.endsWith('aux') && word.length > 4) return `${word.slice(0, -3)}al`;
  return /(?:ss|us|is)$/.test(word) ? word : word.replace(/s$/, '');
}

function withoutEnding(word: string): string {
  const root = /^(.*)(?:ing|(?<!e)ed)$/.exec(word)?.[1];
  if (root === undefined || root.length < 3 || !/[aeiouy]/.test(root)) return word;
  return root.replace(/([b-df-hj-kmnp-rtv-y])\1$/, '$1');
}
