import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { toCurrentPrefixes } from './current-prefixes.ts';
import { MODULES } from './used-names.ts';

const code = toCurrentPrefixes(readFileSync(join(MODULES, '@emotion/cache/dist/emotion-cache.browser.esm.js'), 'utf8'));

it.each([
  ['user-select:none;', '-webkit-user-select:none;user-select:none;'],
  ['mask-image:none;', '-webkit-mask-image:none;mask-image:none;'],
  ['display:flex;', undefined],
  ['--mask:none;', undefined],
])('writes %s as %s', (value, written) => {
  const [prefixer] = /function prefixer[\s\S]*?\n}\n/.exec(code)!;
  const element: Record<string, unknown> = { type: 'decl', value };
  runInNewContext(`${prefixer} prefixer(element)`, { DECLARATION: 'decl', WEBKIT: '-webkit-', element });
  expect(element['return']).toBe(written);
});

it('leaves the other prefixes out', () => expect(code).not.toContain("'box-'"));

it('rejects a cache of another form', () => {
  expect(() => toCurrentPrefixes('createCache = 1;')).toThrow('No prefixes in the cache of Emotion');
});
