import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { findLayoutProblems } from './check-service-layout.ts';

const skeleton = ['service', 'server', 'cli', 'app', 'deps', 'config', 'database'].map((name) => `${name}.ts`);
const check = (files: string[], readme = '') =>
  findLayoutProblems(new Map([...skeleton, ...files].map((file) => [`services/loans/src/${file}`, ''])), () => readme);

test('accepts the skeleton, the roles, a folder for a role, migrations, commands and imports', () => {
  deepEqual(
    check([
      'loans/loans.routes.ts',
      'loans/loans.service.ts',
      'loans/loans.policy.test.ts',
      'loans/query/filters.ts',
      'migrations/index.ts',
      'cli/replay.ts',
      'import/import.schema.ts',
    ]),
    [],
  );
});

test('reports an unknown role', () => {
  deepEqual(check(['loans/loans.rules.ts']), [
    'services/loans/src/loans/loans.rules.ts: unknown role .rules; one of .routes .service .repository .policy .mapper .events .consumer .job .client',
  ]);
});

test('reports an unknown top-level file and a missing one', () => {
  const files = new Map(skeleton.slice(1).map((file) => [`services/loans/src/${file}`, '']));
  deepEqual(
    findLayoutProblems(new Map([...files, ['services/loans/src/seed.ts', '']]), () => ''),
    ['services/loans/src/service.ts: missing', 'services/loans/src/seed.ts: not a top-level file of a service'],
  );
});

test('reports a file without a role that the README does not name', () => {
  deepEqual(check(['loans/calendar.ts']), [
    "services/loans/src/loans/calendar.ts: no role, and the service's README does not name loans/calendar.ts",
  ]);
  deepEqual(check(['loans/calendar.ts'], '`loans/calendar.ts`: no role, since ...'), []);
});

test('reports more than five files without a role', () => {
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `loans/${name}.ts`);
  deepEqual(check(files, files.join(' ')), ['services/loans/src: 6 files without a role, at most 5']);
});

for (const role of ['routes', 'service', 'repository', 'policy', 'mapper', 'events', 'consumer', 'job', 'client'])
  test(`accepts the role .${role}, and no top-level file for it`, () => {
    deepEqual(check([`loans/loans.${role}.ts`]), []);
    deepEqual(check([`loans.${role}.ts`]), [`services/loans/src/loans.${role}.ts: not a top-level file of a service`]);
  });

for (const name of ['service', 'server', 'cli', 'app', 'deps', 'config', 'database'])
  test(`reports a missing ${name}.ts`, () => {
    const files = skeleton.filter((file) => file !== `${name}.ts`);
    deepEqual(
      findLayoutProblems(new Map(files.map((file) => [`services/media/src/${file}`, ''])), () => ''),
      [`services/media/src/${name}.ts: missing`],
    );
  });

test('accepts model.ts, and five files without a role', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => `loans/${name}.ts`);
  deepEqual(check(['model.ts', ...files], files.join(' ')), []);
});

test('reports an unknown role in a folder of a role', () => {
  deepEqual(check(['loans/query/filters.rules.ts']).length, 1);
});
