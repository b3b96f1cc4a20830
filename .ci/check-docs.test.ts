import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { findDocProblems } from './check-docs.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-docs-'));
  write('docs/decisions/0001-use-postgres.md', '# 1. Use Postgres\n');
  write('docs/decisions/0002-use-nats.md', '# 2. Use NATS\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test('accepts resolving links, anchors and paths', () => {
  write('docs/guide.md', '# Guide\n\n## Add a service\n');
  write(
    'README.md',
    'See [guide](docs/guide.md#add-a-service), [below](#end), [site](https://example.ca), `docs/guide.md`, `docs/*.md`.\n\n## End\n',
  );
  deepEqual(findDocProblems(root), []);
});

test('reports a link to a missing file', () => {
  write('README.md', '[guide](docs/missing.md)\n');
  deepEqual(findDocProblems(root), ['README.md: the link docs/missing.md does not resolve']);
});

test('reports a link to a missing heading', () => {
  write('docs/guide.md', '# Guide\n');
  write('docs/index.md', '[guide](guide.md#install)\n');
  deepEqual(findDocProblems(root), ['docs/index.md: the link guide.md#install does not resolve']);
});

test('reports a link in templates of .github', () => {
  write('.github/ISSUE_TEMPLATE/bug.md', '[guide](missing.md)\n');
  deepEqual(findDocProblems(root), ['.github/ISSUE_TEMPLATE/bug.md: the link missing.md does not resolve']);
});

test('reports a path that does not exist', () => {
  write('services/assets/README.md', '`services/assets/src/missing.ts`\n');
  deepEqual(findDocProblems(root), [
    'services/assets/README.md: the path services/assets/src/missing.ts does not exist',
  ]);
});

test('ignores links in code and files of dependencies', () => {
  write('README.md', '`[x](missing.md)`\n\n```\n[x](missing.md)\n```\n');
  write('node_modules/left-pad/README.md', '[x](missing.md)\n');
  deepEqual(findDocProblems(root), []);
});

test('reports a decision number that is used twice', () => {
  write('docs/decisions/0002-use-smtp.md', '# 2. Use SMTP\n');
  deepEqual(findDocProblems(root), [
    'docs/decisions/0002-use-smtp.md: expected number 3: numbers are unique and without gaps',
  ]);
});

test('reports a gap in the decision numbers', () => {
  write('docs/decisions/0004-use-s3.md', '# 4. Use S3\n');
  deepEqual(findDocProblems(root), [
    'docs/decisions/0004-use-s3.md: expected number 3: numbers are unique and without gaps',
  ]);
});

test('reports a decision heading without its number or with another title', () => {
  write('docs/decisions/0002-use-nats.md', '# Use NATS\n');
  write('docs/decisions/0003-use-s3.md', '# 3. Use MinIO\n');
  deepEqual(findDocProblems(root), [
    'docs/decisions/0002-use-nats.md: the heading "# Use NATS" does not match the file name',
    'docs/decisions/0003-use-s3.md: the heading "# 3. Use MinIO" does not match the file name',
  ]);
});

function writeRecords(index: string, ...statuses: string[]): void {
  write('docs/decisions/0001-use-postgres.md', `# 1. Use Postgres\n\n${statuses[0]}\n`);
  write('docs/decisions/0002-use-nats.md', `# 2. Use NATS\n\n${statuses[1]}\n`);
  write('docs/decisions/README.md', `| | decision | status |\n| ---: | --- | --- |\n${index}\n`);
}
const FIRST = '| 1 | [Use Postgres](0001-use-postgres.md) | accepted |';
const SECOND = '| 2 | [Use NATS](0002-use-nats.md) | accepted |';

test('accepts an index with every record and its status', () => {
  writeRecords(`${FIRST}\n${SECOND}`, 'Status: accepted', 'Status: accepted');
  deepEqual(findDocProblems(root), []);
});

test('reports a record without a row or a status, and a row without a record', () => {
  writeRecords(FIRST.replace('accepted', 'rejected'), 'Status: accepted', '');
  deepEqual(findDocProblems(root), [
    `docs/decisions/README.md: expected the row ${FIRST}`,
    'docs/decisions/0002-use-nats.md: no line begins with "Status: "',
    'docs/decisions/README.md: no record has the row | 1 | [Use Postgres](0001-use-postgres.md) | rejected |',
  ]);
});

test('reports a relation that one of two records states', () => {
  for (const [verb, other] of [
    ['supersedes', 'superseded by'],
    ['superseded by', 'supersedes'],
  ]) {
    const status = `accepted; ${verb} [ADR 1](0001-use-postgres.md)`;
    writeRecords(`${FIRST}\n${SECOND.replace('accepted', status)}`, 'Status: accepted', `Status: ${status}`);
    deepEqual(findDocProblems(root), [`docs/decisions/0002-use-nats.md: ADR 1 does not say "${other} ADR 2"`]);
  }
});

test('reports a row of the layout that lacks a folder or has another', () => {
  write('gateway/src/server.ts', '');
  write('gateway/src/cache/cache.ts', '');
  write('gateway/src/site/page.ts', '');
  write('docs/architecture.md', '| part | contents |\n| --- | --- |\n| `gateway` | `cache/` `proxy/` |\n');
  deepEqual(findDocProblems(root), ['docs/architecture.md: gateway has the folders cache, site']);
  write('docs/architecture.md', '| part | contents |\n| --- | --- |\n| `gateway` | `cache/` `site/` |\n');
  deepEqual(findDocProblems(root), []);
  write('services/tags/package.json', '{}');
  deepEqual(findDocProblems(root), ['docs/architecture.md: the layout lacks services/tags']);
});

test('reports a workspace without a README', () => {
  write('package.json', '{ "workspaces": ["packages/*", "web"] }');
  for (const folder of ['packages/kit', 'web']) write(`${folder}/package.json`, '{}');
  write('web/README.md', '# web\n');
  deepEqual(findDocProblems(root), ['packages/kit has no README.md: its purpose, its folders, how to test it']);
});

test('reports a missing heading of the same page, and a link from a folder', () => {
  write('docs/guide.md', '# Guide\n\n[a](#guide) [b](#missing) [c](../missing.md)\n');
  deepEqual(findDocProblems(root), [
    'docs/guide.md: the link #missing does not resolve',
    'docs/guide.md: the link ../missing.md does not resolve',
  ]);
});

for (const folder of [
  '.ci',
  '.github',
  'packages',
  'services',
  'gateway',
  'web',
  'deploy',
  'e2e',
  'bench',
  'chaos',
  'docs',
])
  test(`reports a missing path of ${folder}`, () => {
    write('README.md', `\`${folder}/missing\`, \`node ${folder}/missing\`\n`);
    deepEqual(findDocProblems(root), [`README.md: the path ${folder}/missing does not exist`]);
  });

for (const folder of ['node_modules', 'dist', 'output', '.git', '.data', '.cache', '.turbo'])
  test(`ignores documents in ${folder}`, () => {
    write(`web/${folder}/README.md`, '[x](missing.md)\n');
    deepEqual(findDocProblems(root), []);
  });
