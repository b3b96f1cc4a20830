import { describe, expect, it } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENTS, EVENT_TYPES, typesPublishedBy, type EventType } from '@commonyard/contracts/events/event-table';
import { RECORDS_SERVICES } from '@commonyard/contracts/records.values';
import { services as stack } from '@commonyard/dev-stack/services';
import { serviceSettings } from '@commonyard/service-kit/config';
import { AUDIT_REMOVALS } from '@commonyard/service-kit/records/audit-retention';
import { root } from '@commonyard/dev-stack/settings';
import { accounts, services } from '../../../deploy/nats/accounts.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** The event types that a text lists. The text lists exceptions after "every event but", or as "(not …)" after a pattern. */
const typesIn = (text: string): EventType[] => {
  const [, excluded] = /every event but(.*)/.exec(text) ?? [];
  if (excluded !== undefined) return except(EVENT_TYPES, excluded);
  const exceptions = [...text.matchAll(/\(not ([^)]*)\)/g)].map(([, list]) => list!);
  return except(namedTypes(text), exceptions.join(' '));
};
const except = (types: readonly EventType[], exceptions: string) =>
  types.filter((type) => !namedTypes(exceptions).includes(type));
const namedTypes = (text: string) =>
  [...text.matchAll(/`([a-z]+\.(?:[a-z_]+|\*))`/g)].flatMap(([, name]) =>
    EVENT_TYPES.filter((type) => type === name || (name!.endsWith('.*') && type.startsWith(name!.slice(0, -1)))),
  );
const names = Object.keys(accounts);
const namesIn = (text: string) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).sort();
const consumersOf = (type: EventType) => [
  ...services.filter(({ consumers }) => consumers.some(({ types }) => types.includes(type))).map(({ name }) => name),
  ...(accounts['gateway']!.subscribes.includes(type) ? ['gateway'] : []),
];
const unique = (list: string[]) => [...new Set(list)].sort();

const rows = read('docs/architecture.md')
  .split('\n')
  .map((line) => line.split(' | '))
  .filter(([subjects, , consumedBy]) => consumedBy !== undefined && typesIn(subjects!).length > 0)
  .map(([subjects, publishedBy, consumedBy]) => ({
    types: typesIn(subjects!),
    publishedBy: publishedBy!,
    consumedBy: consumedBy!,
  }));

describe('the table of events in docs/architecture.md', () => {
  it('has every event once', () => {
    expect(rows.flatMap(({ types }) => types).sort()).toEqual([...EVENT_TYPES].sort());
  });

  it.each(rows.map((row) => [row.types.join(' '), row] as const))(
    'names who publishes and consumes %s',
    (_types, row) => {
      expect(namesIn(row.publishedBy)).toEqual(unique(row.types.map((type) => EVENTS[type].publisher)));
      expect(namesIn(row.consumedBy)).toEqual(unique(row.types.flatMap(consumersOf)));
    },
  );
});

describe.each(services.map((service) => [service.name, service] as const))(
  'the README of %s',
  (name, { consumers, config }) => {
    const readme = read(`services/${name}/README.md`);

    it('names the events that it publishes', () => {
      const row = /^\| publishes[\s\S]*?(?=^\| consumes)/m.exec(readme)![0];
      expect(unique(typesIn(row))).toEqual(unique(typesPublishedBy(name)));
    });

    it('names its tables', () => {
      const migrations = globSync(`services/${name}/src/migrations/*.ts`, { cwd: root }).map(read).join('');
      const tables = [...migrations.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(([, table]) => table!);
      expect(tables.filter((table) => !readme.includes(`\`${table}\``))).toEqual([]);
    });

    it('names its settings besides those of every service', () => {
      const own = Object.keys(config.properties).filter((key) => !(key in serviceSettings) && key !== 'NODE_ENV');
      expect(own.filter((key) => !readme.includes(`\`${key}`))).toEqual([]);
    });

    it('names its consumers with their events', () => {
      const row = /^\| consumes.*$/m.exec(readme)![0];
      for (const consumer of consumers) expect(row).toContain(`\`${consumer.name}\``);
      expect(unique(typesIn(row))).toEqual(unique(consumers.flatMap(({ types }) => [...types])));
    });
  },
);

it('every service is in the list of the stack, and has retention where it has rules', () => {
  const described = services.map(({ name }) => name);
  expect(stack.map(({ name }) => name).sort()).toEqual(described.sort());
  const removing = services.filter(({ retention }) => retention).map(({ name }) => name);
  expect(removing.sort()).toEqual(RECORDS_SERVICES.toSorted());
});

describe.each(services.map((service) => [service.name, service] as const))(
  'the service %s',
  (name, { consumers, retention }) => {
    it('is in the picture of docs/architecture.md', () => {
      expect(/```[\s\S]*?```/.exec(read('docs/architecture.md'))![0]).toMatch(new RegExp(`\\b${name}\\b`));
    });

    it('removes the records of each of its retention rules', () => {
      const rules = Object.keys(retention?.rules ?? {}).filter(
        (rule) => !(retention?.auditLog && rule in AUDIT_REMOVALS),
      );
      expect(Object.keys(retention?.removals ?? {}).sort()).toEqual(rules.sort());
    });

    it('handles the recorded events of every version in a test', () => {
      const test = join(root, 'services', name, 'test/recorded-events.test.ts');
      expect(existsSync(test)).toBe(consumers.length > 0);
    });
  },
);

it('the chart imports the demo data of every service that has some, in their order', () => {
  const importers = stack
    .map(({ name }) => name)
    .filter((name) => existsSync(join(root, `packages/demo/src/${name}.ts`)));
  const containers = read('deploy/helm/commonyard/templates/demo.yaml').match(
    /(?<=range \$name := list|demoContainer" \(list \$)(?: "\w+")+/g,
  )!;
  expect(containers.flatMap((list) => list.match(/\w+/g)!)).toEqual(importers);
});
