import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { findServiceNouns, findVocabularyProblems, REPLACED, SERVICE_NOUNS } from './check-vocabulary.ts';

const check = (file: string, source: string) => findVocabularyProblems(new Map([[file, source]]), new Set());
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

for (const [word, terms] of Object.entries(REPLACED))
  test(`reports ${word}`, () => {
    const capitalized = word[0]!.toUpperCase() + word.slice(1);
    for (const source of [
      `a.${word}()`,
      `const my${capitalized} = 1`,
      `const ${word.toUpperCase()}_A = 1`,
      `<${capitalized}Row />`,
    ])
      deepEqual(check('web/src/a.ts', source), problem('web/src/a.ts', word, terms));
  });

test('accepts an exception in its file only, and reports one without need', () => {
  const find = (file: string) => findVocabularyProblems(new Map([[file, 'shelf']]), new Set(['a.ts: shelf']));
  deepEqual(find('a.ts'), []);
  deepEqual(find('b.ts'), [...problem('b.ts', 'shelf', 'partition'), 'a.ts: shelf needs no exception']);
});

test('reports each noun of a service in an identifier, a text and a file name of the kit', () => {
  const find = (file: string, source: string) =>
    findServiceNouns(new Map([[`packages/service-kit/src/${file}`, source]]));
  for (const noun of SERVICE_NOUNS) {
    const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
    const report = (file: string) => [
      `packages/service-kit/src/${file}: the kit must not know "${noun}"; state it in the contracts or pass it from the service`,
    ];
    deepEqual(find('a.ts', `const ${noun}Count = 1;`), report('a.ts'));
    deepEqual(find('a.ts', `throw new Error('Too many ${plural} today');`), report('a.ts'));
    deepEqual(find(`${noun}-limits.ts`, ''), report(`${noun}-limits.ts`));
    deepEqual(find('a.ts', `// such as ${noun}\nconst subject = 'entity of a municipality';`), []);
    deepEqual(find('a.test.ts', `const ${noun} = 1;`), []);
    deepEqual(findServiceNouns(new Map([[`services/assets/src/${noun}.ts`, '']])), []);
  }
});
