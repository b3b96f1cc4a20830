import { deepEqual, equal, rejects } from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'yaml';
import { withServices } from '../deploy/services/service-lists.ts';
import { services } from '../packages/dev-stack/src/services.ts';
import { findServiceListProblems } from './check-services.ts';

const root = join(import.meta.dirname, '..');
const written = await withServices(root);
const added = {
  name: 'planted',
  settings: ({ urlOf, secret }) => ({ ASSETS_URL: urlOf('assets'), AUDIT_LOG_SECRET: secret('audit log') }),
} satisfies (typeof services)[number];

const copy = mkdtempSync(join(tmpdir(), 'check-services-'));
after(() => rmSync(copy, { recursive: true, force: true }));
const readmes = services.map(({ name }) => `services/${name}/README.md`);
for (const file of [...written.keys(), ...readmes, '.prettierrc.json', 'packages/demo/src'])
  cpSync(join(root, file), join(copy, file), { recursive: true });
const readme = 'services/planted/README.md';
cpSync(join(root, readmes[0]!), join(copy, readme));
const restore = (file: string) => cpSync(join(root, file), join(copy, file));

test('accepts the files of this repository', async () => deepEqual(await findServiceListProblems(copy), []));

const grown = await withServices(copy, [...services, added]);
/** The files that list the services: another one changes them. */
const listing = [...written.keys()].filter((file) => grown.get(file) !== written.get(file));

test('knows the files that list the services', () =>
  deepEqual(listing.sort(), [
    '.env.example',
    'deploy/compose/replace-secret.sh',
    'deploy/helm/commonyard/files/alerts.yml',
    'deploy/helm/commonyard/values-demo.yaml',
    'deploy/helm/commonyard/values.yaml',
    'deploy/observability/prometheus/prometheus.yml',
    'deploy/observability/prometheus/rules.test.yml',
    'deploy/observability/prometheus/rules/commonyard.yml',
    'docker-compose.yml',
    'docs/operations/backup.md',
    'docs/operations/compose.md',
    'docs/operations/incident.md',
    'docs/operations/install.md',
    'docs/operations/runbooks.md',
    'docs/reliability.md',
  ]));

for (const file of listing)
  test(`reports a new service that ${file} lacks, and one that somebody removes`, async () => {
    const message = `${file}: the services are out of date; run npm run services:write`;
    equal((await findServiceListProblems(copy, [...services, added])).includes(message), true);
    const text = written.get(file)!;
    // In a list of names, or a line of a block.
    const edited = / media assets/.test(text)
      ? text.replace(' media assets', ' assets')
      : text
          .replace(/^\| media \|.*\n/m, '')
          .replace(/(Each service[^]*?written by[^]*?)^.*\bloans(?:_.*)?\b.*\n/im, '$1');
    writeFileSync(join(copy, file), edited);
    equal((await findServiceListProblems(copy)).includes(message), true);
    restore(file);
  });

test('writes a service into Compose and the chart with what its settings need', async () => {
  const read = (file: string) => parse(grown.get(file)!, { merge: true });
  const compose = read('docker-compose.yml') as { services: Record<string, Record<string, unknown>> };
  equal(compose.services['planted']!['image'], 'commonyard/planted:${COMMONYARD_VERSION:-local}');
  equal(compose.services['planted']!['scale'], '${PLANTED_REPLICAS:-1}');
  deepEqual(compose.services['planted-migration']!['command'], compose.services['loans-migration']!['command']);
  equal('planted-demo' in compose.services, false);
  equal('planted' in (compose.services['gateway']!['depends_on'] as object), true);
  const values = read('deploy/helm/commonyard/values.yaml') as { services: Record<string, Record<string, unknown>> };
  deepEqual(values.services['planted'], {
    ...values.services['loans'],
    reaches: ['assets'],
    secrets: { AUDIT_LOG_SECRET: 'audit-log-secret', CALLER_PUBLIC_KEY: 'caller-public-key' },
    autoscaling: { enabled: true, maxReplicas: 2, cpu: 70 },
  });
  deepEqual(
    values.services['gateway']!['reaches'],
    [...services, added].map(({ name }) => name),
  );
  equal(grown.get('docs/operations/incident.md')!.includes(' loans planted;'), true);
  equal(grown.get('docs/operations/backup.md')!.includes(',planted)'), true);
  equal(grown.get('deploy/compose/replace-secret.sh')!.includes(' planted'), true);
});

test('rejects a README that does not say what users see, works and waits while the service is down', async () => {
  const text = readFileSync(join(copy, readme), 'utf8');
  writeFileSync(join(copy, readme), text.replace(/^\| down: works.*\n/m, ''));
  await rejects(withServices(copy, [...services, added]), /services\/planted\/README.md: three rows/);
  writeFileSync(join(copy, readme), text);
});

test('rejects a block that begins with another service', async () => {
  const file = '.env.example';
  writeFileSync(join(copy, file), readFileSync(join(copy, file), 'utf8').replace('# IDENTITY_REPLICAS=1\n', ''));
  await rejects(findServiceListProblems(copy), /does not begin with identity/);
  restore(file);
});
