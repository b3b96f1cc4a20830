import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepUsed, MODULES, readWords } from './used-names.ts';

it.each([
  ['@pandacss/is-valid-prop/dist/index.mjs', '"color,paintOrder,width"'],
  ['@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js', '/^((width|color|paintOrder|xHeight)|'],
  ['react-dom/cjs/react-dom-client.production.js', '[["paintOrder", "paint-order"],["xHeight", "x-height"]\n  ])'],
])('keeps of the list in %s the names that occur in code', (file, shortened) => {
  const id = join(MODULES, file);
  const code = readFileSync(id, 'utf8');
  expect(code).not.toContain(shortened);
  expect(keepUsed(code, id, new Set(['color', 'paint', 'paintOrder', 'width', 'xHeight']))).toContain(shortened);
});

it('rejects a library without the list', () => {
  expect(() => keepUsed('names = [];', '@pandacss/is-valid-prop/dist/index.mjs', new Set())).toThrow(
    'No list of names',
  );
});

it('reads the words of scripts, but not those of translations', () => {
  const words = readWords([join(import.meta.dirname, '../src')]);
  expect(words).toContain('gridTemplateColumns');
  expect(words).not.toContain('Équipement');
  expect(words).not.toContain('disponible');
});
