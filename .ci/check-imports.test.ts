import { deepEqual } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { test } from 'node:test';
import {
  findImportProblems,
  IMPORTS,
  NATS_FILES,
  PRODUCT_STARTERS,
  WEB_LAYERS,
  WITH_CIRCLES,
} from './check-imports.ts';

/** The folders of the table, with two services in place of `services/*`. */
const FOLDERS = Object.keys(IMPORTS).flatMap((row) =>
  row === 'services/*' ? ['services/assets', 'services/loans'] : row,
);
const isPackage = (folder: string) => existsSync(join(import.meta.dirname, '..', folder, 'package.json'));
/** A repository with every folder, each with one module that runs. Its packages declare nothing. */
const REPOSITORY: Record<string, string> = Object.fromEntries(
  FOLDERS.flatMap((folder) => [
    [`${folder}/src/main.tsx`, ''] as const,
    ...(isPackage(folder) ? [[`${folder}/package.json`, '{}'] as const] : []),
  ]),
);
const check = (files: Record<string, string>) =>
  findImportProblems(new Map(Object.entries({ ...REPOSITORY, ...files })));
/** The problems of imports, without those of package.json. */
const importProblems = (file: string, statement: string, files: Record<string, string> = {}) =>
  check({ ...files, [file]: statement }).filter((problem) => problem.startsWith(`${file} imports `));

/** Every way to import a module, but a type only. */
const VALUES = [
  (module: string) => `import { x } from '${module}';`,
  (module: string) => `import {\n  x,\n  type Y,\n} from "${module}";`,
  (module: string) => `import '${module}';`,
  (module: string) => `export * from '${module}';`,
  (module: string) => `const x = await import('${module}');`,
  (module: string) => `const x = await import(/* lazy */ \`${module}\`);`,
  (module: string) => `const x = require('${module}');`,
];
const STATEMENTS = [
  ...VALUES,
  (module: string) => `import type { X } from '${module}';`,
  (module: string) => `export type { X } from '${module}';`,
  (module: string) => `type X = import('${module}').X;`,
];
const relative = (file: string, target: string) => {
  const path = posix.relative(posix.dirname(file), target);
  return path.startsWith('.') ? path : `./${path}`;
};
const isAllowed = (folder: string, allowed: readonly string[] = []) =>
  allowed.some((pattern) => posix.matchesGlob(folder, pattern));

test('accepts a repository without imports', () => deepEqual(check({}), []));

for (const folder of FOLDERS) {
  const row = Object.entries(IMPORTS).find(([pattern]) => posix.matchesGlob(folder, pattern))![1];
  for (const [suffix, allowed, kind] of [
    ['.tsx', row.folders, 'code'],
    ['.test.ts', [...row.folders, ...(row.testFolders ?? [])], 'tests'],
  ] as const)
    test(`${kind} of ${folder} may import what its row allows, and nothing else`, () => {
      const planted: Record<string, string> = {};
      const expected: string[] = [];
      for (const target of FOLDERS.filter((each) => each !== folder)) {
        const byPath = `../../../${target}/src/main.tsx`.slice(folder.includes('/') ? 0 : '../'.length);
        for (const module of [`@commonyard/${basename(target)}`, `@commonyard/${basename(target)}/deep/module`, byPath])
          for (const statement of STATEMENTS) {
            const file = `${folder}/src/planted-${Object.keys(planted).length}${suffix}`;
            planted[file] = statement(module);
            if (!isAllowed(target, allowed))
              expected.push(
                `${file} imports ${module}: ${kind} of ${folder} may import ${allowed.join(', ') || 'no other folder'} only`,
              );
            else if (isPackage(folder) && isPackage(target) && module === byPath)
              expected.push(`${file} imports ${module}: use the name of its package`);
          }
      }
      deepEqual(
        check(planted).filter((problem) => /^\S+ imports /.test(problem)),
        expected,
      );
    });

  test(`reports that ${folder} has no row, or that its row has no folder`, () => {
    const rest = Object.entries(REPOSITORY).filter(([file]) => !file.startsWith(`${folder}/`));
    const isOneOfSeveral = folder.startsWith('services/');
    deepEqual(
      findImportProblems(new Map(rest)),
      isOneOfSeveral ? [] : [`.ci/check-imports.ts: there is no folder ${folder}`],
    );
  });

  test(`reports an import of the package ${folder} in itself, and of its tests in others`, () => {
    const file = `${folder}/src/main.tsx`;
    const self = `@commonyard/${basename(folder)}/a`;
    deepEqual(importProblems(file, `import '${self}';`), [
      `${file} imports ${self}: within a folder use a relative path`,
    ]);
    const tests = `${folder}/test/rows.ts`;
    for (const importer of [file, 'bench/src/list.ts', 'bench/src/list.test.ts'])
      for (const statement of STATEMENTS)
        for (const module of [relative(importer, tests), `@commonyard/${basename(folder)}/test/rows.ts`])
          if (importer !== file || module.startsWith('.'))
            deepEqual(
              importProblems(importer, statement(module), { [tests]: '' }),
              // Tests of a folder may import each other.
              folder === 'bench' && importer === 'bench/src/list.test.ts'
                ? module.startsWith('.')
                  ? []
                  : [`${importer} imports ${module}: within a folder use a relative path`]
                : [`${importer} imports ${module}: only tests of the same folder may import tests`],
            );
  });
}

test('reports a folder without a row', () => {
  for (const file of ['tools/src/main.ts', 'packages/extra/src/main.ts', 'deploy/extra/main.ts', 'extra.ts'])
    deepEqual(check({ [file]: '' }), [
      `${file
        .split('/')
        .slice(0, /^(?:packages|deploy)/.test(file) ? 2 : 1)
        .join('/')} has no row in .ci/check-imports.ts`,
    ]);
});

test('reports a package and a path that do not exist', () => {
  const file = 'bench/src/main.tsx';
  deepEqual(importProblems(file, `import '@commonyard/nothing/a';`).length, 1);
  deepEqual(importProblems(file, `import '../../nothing/a.ts';`).length, 1);
});

test('accepts the preset of Jest in configurations only', () => {
  const files = { 'jest.preset.mjs': '' };
  deepEqual(importProblems('gateway/jest.config.mjs', "import preset from '../jest.preset.mjs';", files), []);
  deepEqual(importProblems('jest.config.mjs', "import('./gateway/jest.config.mjs');"), []);
  deepEqual(importProblems('gateway/src/main.tsx', "import preset from '../../jest.preset.mjs';", files).length, 1);
});

for (const [folder, { modules }] of Object.entries(IMPORTS).filter(([, row]) => row.modules))
  test(`reports other modules of npm and Node in ${folder}`, () => {
    const file = `${folder}/src/main.tsx`;
    for (const statement of STATEMENTS) {
      for (const module of modules!) deepEqual(importProblems(file, statement(module)), []);
      for (const module of ['fastify', 'kysely', 'pg', 'nats', 'node:fs', 'fs', `${modules![0]}-more`])
        deepEqual(importProblems(file, statement(module)), [
          `${file} imports ${module}: ${folder} may import ${modules!.join(', ')} only`,
        ]);
      deepEqual(importProblems(`${folder}/test/a.test.ts`, statement('node:fs')), []);
    }
  });

for (const folder of ['services/assets', 'gateway', 'packages/service-kit'])
  test(`reports the NATS client in ${folder}`, () => {
    const file = `${folder}/src/main.tsx`;
    for (const statement of STATEMENTS)
      for (const module of ['nats', '@nats-io/jetstream'])
        deepEqual(importProblems(file, statement(module)), [
          `${file} imports ${module}: only ${NATS_FILES.join(', ')} may import the NATS client`,
        ]);
  });

test('accepts the NATS client in its files, in tests and in tools', () => {
  for (const file of [...NATS_FILES, 'services/assets/test/a.test.ts', 'packages/testing/src/main.tsx'])
    deepEqual(importProblems(file, "import { connect } from 'nats';"), [], file);
});

test('reports modules of Node in the web', () => {
  deepEqual(importProblems('web/src/main.tsx', "import { join } from 'node:path';"), [
    'web/src/main.tsx imports node:path: browsers do not have it',
  ]);
  deepEqual(importProblems('web/build/main.ts', "import { join } from 'node:path';"), []);
});

for (const folder of ['http', 'events'])
  test(`reports run-time values of schemas in ${folder}/ in the web`, () => {
    const module = `@commonyard/contracts/${folder}/deep/assets`;
    for (const statement of VALUES)
      deepEqual(importProblems('web/src/main.tsx', statement(module)), [
        `web/src/main.tsx imports ${module}: schemas stay out of the bundle: import types of them, and run-time values of *.values`,
      ]);
    deepEqual(importProblems('web/src/main.tsx', `import type { X } from '${module}';`), []);
    deepEqual(importProblems('web/src/a.test.ts', `import { X } from '${module}';`), []);
    deepEqual(importProblems('web/src/main.tsx', "import { X } from '@commonyard/contracts/assets.values';"), []);
  });

for (const layer of Object.keys(WEB_LAYERS))
  for (const target of Object.keys(WEB_LAYERS).filter((each) => each !== layer))
    test(`${layer} of the web imports ${target} only if its row allows it`, () => {
      const [file, targetFile] = [`web/src/${layer}/own/a.ts`, `web/src/${target}/other/b.ts`];
      const module = relative(file, targetFile);
      for (const statement of STATEMENTS)
        deepEqual(
          importProblems(file, statement(module), { [targetFile]: '' }),
          WEB_LAYERS[layer]!.includes(target)
            ? []
            : [`${file} imports ${module}: ${layer} may import ${WEB_LAYERS[layer]!.join(', ')} only`],
        );
      deepEqual(importProblems('web/src/main.tsx', `import './${target}/other/b.ts';`, { [targetFile]: '' }), []);
    });

test('reports a layer of the web without a row, and an import of another feature', () => {
  deepEqual(importProblems('web/src/other/a.ts', "import 'react';"), [
    'web/src/other/a.ts imports react: the layer other has no row in .ci/check-imports.ts',
  ]);
  const files = { 'web/src/features/users/table.ts': '' };
  for (const statement of STATEMENTS)
    deepEqual(importProblems('web/src/features/home/page.ts', statement('../users/table.ts'), files), [
      'web/src/features/home/page.ts imports ../users/table.ts: a feature must not import another; use a route or an entity',
    ]);
});

test('reports a module of the web that no module imports', () => {
  deepEqual(check({ 'web/src/lib/unused.ts': '' }), ['web/src/lib/unused.ts: no module imports it']);
  deepEqual(
    check({ 'web/src/lib/used.test.ts': '', 'web/src/lib/used.ts': '', 'web/src/main.tsx': "import './lib/used.ts';" }),
    [],
  );
});

test('compares package.json with the imports', () => {
  const code = { 'gateway/src/app.ts': "import '@commonyard/contracts/a';" };
  const tests = { 'gateway/test/a.test.ts': "import '@commonyard/testing/a';" };
  const manifest = (dependencies: string[], devDependencies: string[]) => ({
    'gateway/package.json': JSON.stringify({
      dependencies: Object.fromEntries(dependencies.map((name) => [`@commonyard/${name}`, '1'])),
      devDependencies: Object.fromEntries(devDependencies.map((name) => [`@commonyard/${name}`, '1'])),
    }),
  });
  deepEqual(check({ ...code, ...tests, ...manifest(['contracts'], ['testing']) }), []);
  deepEqual(check({ ...code, ...tests }), [
    'gateway/package.json: dependencies must have @commonyard/contracts',
    'gateway/package.json: devDependencies must have @commonyard/testing',
  ]);
  deepEqual(check({ ...code, ...manifest([], ['contracts']) }), [
    'gateway/package.json: dependencies must have @commonyard/contracts',
  ]);
  deepEqual(check(manifest(['contracts'], ['testing'])), [
    'gateway/package.json: no module imports @commonyard/contracts',
    'gateway/package.json: no module imports @commonyard/testing',
  ]);
});

test('reports a circle, also of type imports', () => {
  for (const statement of STATEMENTS)
    deepEqual(
      check({ 'services/assets/src/a.ts': statement('./b.ts'), 'services/assets/src/b.ts': statement('./a.ts') }),
      ['import circle', 'circle of folders'].map(
        (circle) => `${circle}: services/assets/src/a.ts -> services/assets/src/b.ts -> services/assets/src/a.ts`,
      ),
    );
});

test('compares package.json with the packages of npm', () => {
  const code = { 'gateway/src/app.ts': "import fastify from 'fastify/deep';\nimport { join } from 'path';" };
  const more = (dependencies: string[], devDependencies: string[], folder = 'gateway/') => ({
    [`${folder}package.json`]: JSON.stringify({
      dependencies: Object.fromEntries(dependencies.map((name) => [name, '1'])),
      devDependencies: Object.fromEntries(devDependencies.map((name) => [name, '1'])),
    }),
  });
  deepEqual(check({ ...code, ...more(['fastify'], ['@types/fastify']) }), []);
  for (const statement of VALUES)
    for (const manifest of [more([], []), more([], ['@scope/a']), more([], ['@scope/a'], '')])
      deepEqual(check({ 'gateway/src/app.ts': statement('@scope/a/deep'), ...manifest }), [
        'gateway/package.json: dependencies must have @scope/a',
      ]);
  // Types, tests, tools and the build of the web may use devDependencies.
  for (const [file, statement] of [
    ['gateway/src/app.ts', "import type { A } from '@scope/a';"],
    ['gateway/test/a.test.ts', "import '@scope/a';"],
    ['e2e/src/a.ts', "import '@scope/a';"],
    ['web/build/a.ts', "import '@scope/a';"],
  ] as const) {
    const folder = file.split('/')[0]!;
    deepEqual(check({ [file]: statement }), [`${folder}/package.json: devDependencies must have @scope/a`]);
    deepEqual(check({ [file]: statement, ...more([], ['@scope/a'], `${folder}/`) }), []);
    deepEqual(check({ [file]: statement, ...more([], ['@scope/a'], '') }), []);
  }
  // Scripts without a package.json of their own.
  deepEqual(check({ 'deploy/helm/a.ts': "import 'yaml';" }), ['package.json: devDependencies must have yaml']);
  deepEqual(check({ 'deploy/helm/a.ts': "import 'yaml';", ...more([], ['yaml'], '') }), []);
});

test('reports a package of npm that nothing uses', () => {
  const manifest = {
    'web/package.json': JSON.stringify({ devDependencies: { '@swc/jest': '1', '@types/a': '1', b: '1' } }),
  };
  const unused = ['@swc/jest', '@types/a', 'b'].map((name) => `web/package.json: no module imports ${name}`);
  deepEqual(check(manifest), unused);
  deepEqual(
    check({
      ...manifest,
      'web/jest.config.mjs': "transform: ['@swc/jest']",
      'web/src/main.tsx': "import 'a';\nrun('.bin/b')",
    }),
    ['web/package.json: dependencies must have a'],
  );
});

const circle = (from: string, to: string, statement: (module: string) => string) =>
  check({
    [from]: statement(relative(from, to)),
    [to]: `import { x } from '${relative(to, from.replace('a.ts', 'c.ts'))}';`,
    [from.replace('a.ts', 'c.ts')]: '',
  });

for (const folder of FOLDERS.filter((each) => !WITH_CIRCLES.includes(each)))
  for (const level of ['', 'deep/'])
    test(`reports a circle of folders in ${folder}/src/${level}, also of type imports`, () => {
      const [one, two] = [`${folder}/src/${level}one`, `${folder}/src/${level}two`];
      const problems = STATEMENTS.map((statement) =>
        circle(`${one}/a.ts`, `${two}/b.ts`, statement).filter((problem) => problem.startsWith('circle of folders')),
      );
      deepEqual(
        problems,
        STATEMENTS.map(() => [`circle of folders: ${one} -> ${two} -> ${one}`]),
      );
    });

test('reports a circle of a folder and a file beside it, and none of tests', () => {
  const planted = (name: string) =>
    check({
      [`gateway/src/one/${name}`]: "import { x } from '../two.ts';",
      'gateway/src/two.ts': "import { x } from './one/c.ts';",
      'gateway/src/one/c.ts': '',
    });
  deepEqual(planted('a.ts'), ['circle of folders: gateway/src/one -> gateway/src/two.ts -> gateway/src/one']);
  deepEqual(planted('a.test.ts'), []);
});

for (const [starter, from] of [
  ['@commonyard/testing/product', 'services/assets/test'],
  ['@commonyard/testing/product', 'e2e/permissions'],
  ['../src/replicas.ts', 'e2e/deployment/test'],
] as const)
  test(`only product tests of ${from} may import ${starter}, directly or by a fixture`, () => {
    const starters = Object.fromEntries(PRODUCT_STARTERS.map((file) => [file, '']));
    const problemsOf = (files: Record<string, string>) =>
      check({ ...starters, ...files }).filter((problem) => problem.includes('e2e:product'));
    const start = `import { start } from '${starter}';`;
    const problem = (file: string) =>
      `${file} starts the product: name it *.product.test.ts, so that npm run e2e:product runs it`;
    deepEqual(problemsOf({ [`${from}/a.test.ts`]: start }), [problem(`${from}/a.test.ts`)]);
    deepEqual(problemsOf({ [`${from}/a.product.test.ts`]: start }), []);
    deepEqual(problemsOf({ [`${from}/a.test.ts`]: start.replace('import', 'import type') }), []);
    const fixture = { [`${from}/fixture.ts`]: start, [`${from}/b.test.ts`]: `import './fixture.ts';` };
    deepEqual(problemsOf(fixture), [problem(`${from}/b.test.ts`)]);
    deepEqual(problemsOf({ 'e2e/journeys/a.test.ts': start }), []);
  });
