import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { findVocabularyProblems } from './check-vocabulary.ts';

const check = (file: string, source: string) => findVocabularyProblems(new Map([[file, source]]));
const problem = (file: string, word: string, terms: string) => [
  `${file}: "${word}" is not a term of this repository; use ${terms}`,
];

test('accepts standard terms, and any word in strings and comments', () => {
  deepEqual(check('web/src/lib/http.ts', "// the world\nconst constructor = notify('tell');\n"), []);
});

test('reports a replaced word in an identifier', () => {
  deepEqual(check('e2e/src/a.ts', 'const startWorld = 1;'), problem('e2e/src/a.ts', 'world', 'fixture'));
});

test('reports a replaced word in a file or folder name', () => {
  deepEqual(check('services/a/src/news/a.ts', ''), problem('services/a/src/news/a.ts', 'news', 'event, payload'));
});

test('reports an exception in another file', () => {
  deepEqual(check('services/assets/src/app.ts', 'shelf'), problem('services/assets/src/app.ts', 'shelf', 'partition'));
});
