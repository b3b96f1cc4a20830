import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const MODULES = join(import.meta.dirname, '../../node_modules');

/** The code that gives properties to elements. */
const FOLDERS = [
  join(import.meta.dirname, '../src'),
  ...[
    '@chakra-ui/react/dist/esm/components',
    '@chakra-ui/react/dist/esm/styled-system',
    '@ark-ui/react/dist/components',
    '@tanstack/react-router/dist/esm',
    '@zag-js',
    'formik/dist',
  ].map((folder) => join(MODULES, folder)),
];

/** The lists by the file that contains them: the text before, the entries, which begin with a name, the text after. */
const LISTS: { file: RegExp; list: RegExp; separator: string; between?: RegExp }[] = [
  { file: /@pandacss\/is-valid-prop\/dist\/index\.mjs$/, list: /(cssPropertiesStr = ")([\w,]+)(")/, separator: ',' },
  { file: /@emotion\/is-prop-valid\/dist\/[\w.-]+\.esm\.js$/, list: /(\/\^\(\()([\w|]+)(\)\|)/, separator: '|' },
  {
    file: /react-dom\/cjs\/react-dom-client\.production\.js$/,
    list: /(aliases = new Map\(\[)([^()]+)(\]\))/,
    separator: ',',
    between: /,\s*(?=\[)/,
  },
];

/**
 * Shortens lists of libraries to the names that occur in code: the CSS properties by which Chakra tells styles from
 * attributes, the attributes that Emotion passes to elements, and those that React writes differently. No code uses the
 * other names.
 */
export function usedNames(): Plugin {
  let words: Set<string> | undefined;
  return {
    name: 'used-names',
    apply: 'build',
    transform: {
      filter: { id: LISTS.map(({ file }) => file) },
      handler: (code, id) => ({ code: keepUsed(code, id, (words ??= readWords(FOLDERS))), map: null }),
    },
  };
}

/** Leaves out of the list of a library's file what is not among `words`. Throws if the file has no such list. */
export function keepUsed(code: string, id: string, words: ReadonlySet<string>): string {
  const { list, separator, between = separator } = LISTS.find(({ file }) => file.test(id))!;
  if (!list.test(code)) throw new Error(`No list of names in ${id}`);
  return code.replace(list, (_text, before: string, entries: string, after: string) => {
    const used = entries.split(between).filter((entry) => words.has(/\w+/.exec(entry)![0]));
    return before + used.join(separator) + after;
  });
}

/** The words in the scripts of the folders. */
export function readWords(folders: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const folder of folders)
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/(?<!\.d|\.test)\.(?:tsx?|m?js)$/.test(file) && !file.startsWith('locales'))
        for (const [word] of readFileSync(join(folder, file), 'utf8').matchAll(/[A-Za-z]\w*/g)) words.add(word);
  return words;
}
