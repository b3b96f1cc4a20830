import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '@commonyard/dev-stack/settings';
import { pruneSchema } from './cloudnative-pg/write-schemas.ts';
import { findHelms, podsOf, render } from '../src/helm.ts';
import { environmentOf } from '../src/service-configs.ts';
import schemas from './cloudnative-pg/schemas.json' with { type: 'json' };

const folder = join(root, 'deploy/cloudnative-pg');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

type Cluster = {
  spec: {
    bootstrap: { initdb: { database: string; owner: string } };
    postgresql: { parameters: Record<string, string> };
    certificates: { serverAltDNSNames: string[] };
  };
};
type Pooler = {
  spec: { instances: number; cluster: { name: string }; pgbouncer: { parameters: Record<string, string> } };
};
type Manifest = { kind: string; metadata: { name: string } } & Record<string, unknown>;
type Values = {
  database: { name: string; ownerUser: string; maxConnections: number; pooler: { host: string; connections: number } };
};

const manifests = parseAllDocuments(read('postgres.yaml')).map((document) => document.toJS() as Manifest);
const find = (kind: string) => manifests.find((manifest) => manifest.kind === kind);
const { database } = parse(read('values.yaml')) as Values;
const cluster = find('Cluster') as Cluster & Manifest;
const pooler = find('Pooler') as Pooler & Manifest;

/** What is wrong with a manifest, by the excerpts of the operators' schemas. */
function findProblems(manifest: Manifest): string[] {
  const ajv = new Ajv({ allErrors: true, strict: false });
  ajv.validate(schemas[manifest.kind as 'Cluster'], manifest);
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

it.each(manifests.map((manifest) => [manifest.kind, manifest] as const))('%s conforms to its CRD', (_kind, manifest) =>
  expect(findProblems(manifest)).toEqual([]),
);

it('the schemas reject an unknown field, a wrong type and a value that is not allowed', () => {
  const wrong = { ...pooler, spec: { ...pooler.spec, instances: 'three', type: 'write', replicas: 3 } };
  expect(findProblems(wrong)).toEqual([
    '/spec must NOT have additional properties',
    '/spec/instances must be integer',
    '/spec/type must be equal to one of the allowed values',
  ]);
  expect(() => pruneSchema({ type: 'object', properties: {} }, { size: 1 })).toThrow('there is no field .size');
});

it('the values name the database, its owner and its connections as the cluster and the pooler do', () => {
  expect([database.name, database.ownerUser]).toEqual([
    cluster.spec.bootstrap.initdb.database,
    cluster.spec.bootstrap.initdb.owner,
  ]);
  expect(String(database.maxConnections)).toBe(cluster.spec.postgresql.parameters['max_connections']);
  const { instances, pgbouncer } = pooler.spec;
  expect(database.pooler.connections).toBe(instances * Number(pgbouncer.parameters['max_db_connections']));
  // The pools of a role, and its direct connections in ten pods, within the limit of 100.
  expect(instances * Number(pgbouncer.parameters['default_pool_size']) + 10).toBeLessThanOrEqual(100);
  expect(cluster.spec.certificates.serverAltDNSNames).toEqual([database.pooler.host]);
});

const helms = await findHelms();
(helms.length > 0 ? it : it.skip)(
  'the chart connects to the Services and reads the Secrets of the operator',
  async () => {
    const rendered = await render(helms[0]!, '-f', join(folder, 'values.yaml'));
    const hostOf = (component: string, variable: string) => {
      const pod = podsOf(rendered).find((each) => each.component === component)!;
      return new URL(environmentOf(pod, rendered)[variable]!).hostname;
    };
    const primary = `${cluster.metadata.name}-rw`;
    expect(hostOf('assets', 'DATABASE_URL')).toBe(pooler.metadata.name);
    expect(hostOf('notifications', 'DATABASE_DIRECT_URL')).toBe(primary);
    expect(hostOf('migration', 'DATABASE_OWNER_URL')).toBe(primary);
    const text = JSON.stringify(rendered);
    expect(text).toContain(`"secretKeyRef":{"name":"${cluster.metadata.name}-app","key":"password"}`);
    expect(text).toContain(`"secretName":"${cluster.metadata.name}-ca"`);
  },
);
