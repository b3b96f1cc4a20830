import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../../..');

it('every service with consumers has a test that starts all of them with recorded events', () => {
  const services = globSync('services/*/src/service.ts', { cwd: ROOT }).filter((file) =>
    /\bconsumers: \[\w/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(services.length).toBeGreaterThanOrEqual(6);
  const untested = services.filter((file) => {
    const test = join(ROOT, file, '../../test/recorded-events.test.ts');
    return !existsSync(test) || !readFileSync(test, 'utf8').includes('consumeRecorded(database, service.consumers');
  });
  expect(untested).toEqual([]);
});

it('every consumer is one of its service', () => {
  const consumers = globSync('services/*/src/**/*.consumer.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/export const (\w+): Consumer</g)].map(([, name]) => ({
      name: name!,
      service: join(ROOT, file.split(/[\\/]/).slice(0, 3).join('/'), 'service.ts'),
    })),
  );
  expect(consumers.length).toBeGreaterThanOrEqual(10);
  const unused = consumers.filter(({ name, service }) => {
    const [, listed = ''] = /\bconsumers: \[([^\]]*)\]/.exec(readFileSync(service, 'utf8')) ?? [];
    return !new RegExp(`\\b${name}\\b`).test(listed);
  });
  expect(unused).toEqual([]);
});

it('every read of a response of another service is recorded', () => {
  const sources = globSync(['services/*/src/**/*.ts', 'gateway/src/**/*.ts'], { cwd: ROOT });
  const schemas = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\breadResponse\((\w+),/g)].map(([, schema]) => schema!),
  );
  const recordings = readFileSync(new URL('recordings.ts', import.meta.url), 'utf8');
  // `user` is a part of `SessionLookupResult`.
  const isRecorded = (schema: string) =>
    recordings.includes(`: ${schema},`) || recordings.includes(`.Array(${schema})`);
  const unrecorded = schemas.filter((schema) => schema !== 'user' && !isRecorded(schema));
  expect([schemas.length > 0, unrecorded]).toEqual([true, []]);
});
