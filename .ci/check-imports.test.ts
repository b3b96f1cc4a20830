import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { findImportProblems } from './check-imports.ts';

const check = (files: Record<string, string>) => findImportProblems(new Map(Object.entries(files)));
/** Files of web/src, all imported by main.tsx. */
const web = (files: Record<string, string>) =>
  check({
    ...Object.fromEntries(Object.entries(files).map(([file, source]) => [`web/src/${file}`, source])),
    'web/src/main.tsx': Object.keys(files)
      .map((file) => `import './${file}';`)
      .join('\n'),
  });

test('accepts imports from a higher to a lower layer', () => {
  deepEqual(web({ 'features/home/page.ts': "import '../../lib/http.ts';", 'lib/http.ts': '' }), []);
});

for (const [file, target, reason] of [
  ['features/home/page.ts', 'features/users/table.ts', 'a feature must not import another; use a route or an entity'],
  ['features/home/page.ts', 'routes/index.ts', 'features may import entities, ui, lib only'],
  ['entities/user/keys.ts', 'features/users/table.ts', 'entities may import ui, lib only'],
  ['ui/table.ts', 'entities/user/keys.ts', 'ui may import lib only'],
  ['lib/http.ts', 'ui/table.ts', 'lib may import locales only'],
] as const) {
  for (const statement of [`import type { X } from`, `export { x } from`, `await import(`]) {
    test(`reports ${file} with ${statement} ${target}`, () => {
      const end = statement.endsWith('(') ? ')' : '';
      deepEqual(
        web({ [file]: `${statement} '../../${target}'${end};`.replace('../../', upFrom(file)), [target]: '' }),
        [`web/src/${file} imports web/src/${target}: ${reason}`],
      );
    });
  }
}
const upFrom = (file: string) => '../'.repeat(file.split('/').length - 1);

test('reports a module of the web that no module imports', () => {
  deepEqual(check({ 'web/src/lib/unused.ts': '' }), ['web/src/lib/unused.ts: no module imports it']);
});

test('reports a circle of type imports', () => {
  deepEqual(
    check({
      'services/assets/src/a.ts': "import type { B } from './b.ts';",
      'services/assets/src/b.ts': "import type { A } from './a.ts';",
    }),
    ['import circle: services/assets/src/a.ts -> services/assets/src/b.ts -> services/assets/src/a.ts'],
  );
});

test("reports an import of another workspace's tests", () => {
  deepEqual(
    check({ 'bench/src/list.ts': "import '../../services/assets/test/rows.ts';", 'services/assets/test/rows.ts': '' }),
    ["bench/src/list.ts imports services/assets/test/rows.ts: no other workspace may import a workspace's tests"],
  );
});

for (const [file, name, allowed] of [
  ['services/assets/src/cli/import.ts', 'demo', 'contracts, service-kit'],
  ['gateway/src/app.ts', 'testing', 'contracts, service-kit'],
  ['web/src/main.tsx', 'demo', 'contracts'],
  ['web/src/main.tsx', 'service-kit', 'contracts'],
] as const)
  test(`reports an import of the package ${name} in ${file}`, () => {
    for (const statement of [`import { x } from '@commonyard/${name}/x';`, `await import('@commonyard/${name}');`])
      deepEqual(check({ [file]: statement }), [
        `${file} imports @commonyard/${name}: production code here may import ${allowed} only`,
      ]);
  });

test('accepts contracts in production code, and every package in tests', () => {
  deepEqual(
    check({
      'services/assets/src/app.ts': "import type { App } from '@commonyard/service-kit/http/app';",
      'services/assets/src/app.test.ts': "import { createDocument } from '@commonyard/demo/assets';",
      'services/assets/test/commands.test.ts': "import { createDocument } from '@commonyard/demo/assets';",
      'web/src/main.tsx': "import type { User } from '@commonyard/contracts/http/identity';",
    }),
    [],
  );
});
