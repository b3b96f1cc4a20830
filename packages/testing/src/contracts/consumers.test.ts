import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../../..');

it('every consumer is started by the test of recorded events of its service', () => {
  const files = globSync('services/*/src/**/*.consumer.ts', { cwd: ROOT });
  const starts = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/export (?:const|function) (start\w+Consumer)\b/g)].map(
      ([, name]) => ({
        name: name!,
        test: `services/${file.split(/[\\/]/)[1]}/test/recorded-events.test.ts`,
      }),
    ),
  );
  expect(starts.length).toBeGreaterThanOrEqual(files.length);
  const untested = starts.filter(({ name, test }) => !readFileSync(join(ROOT, test), 'utf8').includes(`${name}(`));
  expect(untested).toEqual([]);
});

it('every read of a response of another service is recorded', () => {
  const sources = globSync(['services/*/src/**/*.ts', 'gateway/src/**/*.ts'], { cwd: ROOT });
  const schemas = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\breadResponse\((\w+),/g)].map(([, schema]) => schema!),
  );
  const recordings = readFileSync(new URL('recordings.ts', import.meta.url), 'utf8');
  // `user` is a part of `SessionLookupResult`.
  const unrecorded = schemas.filter((schema) => schema !== 'user' && !recordings.includes(`: ${schema},`));
  expect([schemas.length > 0, unrecorded]).toEqual([true, []]);
});
