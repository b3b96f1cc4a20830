import type { Plugin } from 'vite';

/** Emotion's code that writes vendor prefixes. */
const PREFIXER = /function prefix\([\s\S]*(?=var defaultStylisPlugins = \[prefixer\])/;

const CURRENT = `function prefixer(element) {
  if (element.type === DECLARATION && !element["return"] && /^(?:appearance|mask|user-select)/.test(element.value))
    element["return"] = WEBKIT + element.value + element.value;
}
`;

/**
 * Leaves out of Emotion the vendor prefixes that no browser of `target` needs, such as those of the flexible box, and those of
 * properties that no style of ours sets.
 */
export const currentPrefixes = (): Plugin => ({
  name: 'current-prefixes',
  apply: 'build',
  transform: {
    filter: { id: /@emotion\/cache\/dist\/emotion-cache\.browser\.esm\.js$/ },
    handler: (code) => ({ code: toCurrentPrefixes(code), map: null }),
  },
});

/** Throws for code of another form. */
export function toCurrentPrefixes(code: string): string {
  if (!PREFIXER.test(code)) throw new Error('No prefixes in the cache of Emotion');
  return code.replace(PREFIXER, CURRENT);
}
