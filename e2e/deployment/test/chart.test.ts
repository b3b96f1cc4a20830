import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { services } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { attempt, run } from '../src/command.ts';
import { chart, containersOf, demoValues, findHelms, podsOf, render, type Manifest } from '../src/helm.ts';
import { edgesOf } from '../src/network.ts';
import { restrictedViolations } from '../src/pod-security.ts';
import { environmentOf, findInvalidSettings } from '../src/service-configs.ts';

const helms = await findHelms();

const users = ['owner', 'gateway', ...services.map(({ name }) => name)];
/** A Secret made by the chart, with external servers. */
const ownSecret = [
  'existingSecret=',
  'secrets.databaseOwnerPassword=owner-password',
  'secrets.s3AccessKeyId=key',
  'secrets.s3SecretAccessKey=secret-of-s3',
  ...users.map((user) => `secrets.natsPasswords.${user}=password-of-${user}`),
].flatMap((set) => ['--set', set]);
/** The groups of a PrometheusRule. */
type AlertRules = {
  groups: { rules: { alert?: string; labels?: Record<string, string>; annotations?: Record<string, string> }[] }[];
};
const monitoring = ['serviceMonitor', 'prometheusRule'].flatMap((name) => ['--set', `monitoring.${name}=true`]);
const variants = { 'values.yaml': [], 'values-demo.yaml': ['-f', demoValues], 'its own Secret': ownSecret, monitoring };

// Counted as skipped if there is no Helm.
(helms.length > 0 ? describe : describe.skip).each(helms.length > 0 ? helms : ['no helm'])(
  'the chart with %s',
  (helm) => {
    describe.each(Object.entries(variants))('%s', (_name, args) => {
      let manifests: Manifest[];
      beforeAll(async () => {
        manifests = await render(helm, ...args);
      });

      it('passes helm lint', async () => {
        const { code, out } = await attempt(helm, ['lint', '--strict', chart, ...args]);
        expect([code, out]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
      });

      it('meets the restricted Pod Security Standard, on read-only file systems', () => {
        const pods = podsOf(manifests);
        expect(pods.length).toBeGreaterThan(10);
        expect(pods.flatMap(restrictedViolations)).toEqual([]);
        for (const pod of pods)
          for (const { name, securityContext } of containersOf(pod))
            expect([name, securityContext?.['readOnlyRootFilesystem']]).toEqual([name, true]);
      });

      it('gives no pod a service account token, and every container resource limits', () => {
        for (const pod of podsOf(manifests)) {
          expect([pod.owner.metadata.name, pod.spec['automountServiceAccountToken']]).toEqual([
            pod.owner.metadata.name,
            false,
          ]);
          for (const { resources } of containersOf(pod))
            expect(resources).toMatchObject({
              requests: { cpu: expect.any(String), memory: expect.any(String) },
              limits: { memory: expect.any(String) },
            });
        }
        for (const account of manifests.filter(({ kind }) => kind === 'ServiceAccount'))
          expect(account).toMatchObject({ automountServiceAccountToken: false });
      });

      it('has secrets in Secrets only', () => {
        const secrets = manifests.filter(({ kind }) => kind === 'Secret');
        const values = secrets
          .flatMap(({ data }) => Object.values(data ?? {}))
          .map((value) => Buffer.from(value, 'base64').toString());
        const rest = JSON.stringify(manifests.filter((manifest) => !secrets.includes(manifest)));
        for (const value of values.filter((value) => value.length > 8 && value !== 'commonyard'))
          expect(rest).not.toContain(value);
        expect(rest).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY/);
        for (const { data = {} } of manifests.filter(({ kind }) => kind === 'ConfigMap'))
          expect(Object.keys(data).filter((name) => /PASSWORD|SECRET|KEY|TOKEN|DATABASE|NATS_URL/i.test(name))).toEqual(
            [],
          );
      });
    });

    it('has every service, each with valid settings', async () => {
      const manifests = await render(helm, '-f', demoValues);
      const deployed = podsOf(manifests).filter(
        ({ owner, spec }) => owner.kind === 'Deployment' && spec.containers[0]!.image.includes('commonyard/'),
      );
      expect(deployed.map(({ component }) => component).sort()).toEqual(
        ['gateway', ...services.map(({ name }) => name)].sort(),
      );
      const invalid = await Promise.all(
        deployed.map((pod) => findInvalidSettings(pod.component, environmentOf(pod, manifests))),
      );
      expect(invalid).toEqual(deployed.map(() => []));
    }, 120_000);

    it('allows the connections that are needed, and no others', async () => {
      const manifests = await render(helm);
      expect(edgesOf(manifests, podsOf(manifests))).toEqual(
        edges(['outside:5432', 'outside:4222', 'outside:443', 'outside:587']),
      );
    });

    it('allows connections to the bundled servers, and none to the outside', async () => {
      const manifests = await render(helm, '-f', demoValues);
      const bundled = ['postgres:main', 'nats:main', 'objects:main', 'mail:main'];
      expect(edgesOf(manifests, podsOf(manifests))).toEqual(
        [
          ...edges(bundled),
          'demo -> objects:main',
          'demo -> outside:53',
          'demo -> postgres:main',
          ...['mail', 'nats', 'objects', 'postgres'].map((name) => `${name} -> outside:53`),
        ].sort(),
      );
    });

    it('allows external servers at the configured addresses only', async () => {
      const manifests = await render(helm, '--set', 'networkPolicy.databaseCidrs={10.1.2.0/24}');
      const policy = manifests.find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name.endsWith('-assets'),
      )!;
      expect(policy.spec['egress']).toContainEqual({
        ports: [{ protocol: 'TCP', port: 5432 }],
        to: [{ ipBlock: { cidr: '10.1.2.0/24' } }],
      });
    });

    it('has the alerts of compose; after a change: cp deploy/observability/prometheus/rules/commonyard.yml deploy/helm/commonyard/files/alerts.yml', async () => {
      const rules = readFileSync(join(root, 'deploy/observability/prometheus/rules/commonyard.yml'), 'utf8');
      expect(readFileSync(join(root, chart, 'files/alerts.yml'), 'utf8')).toBe(rules);
    });

    it('labels the series and the alerts with the release, and links the alerts to the configured runbooks', async () => {
      const docs = 'https://wiki.example/operations/';
      const manifests = await render(helm, ...monitoring, '--set', `monitoring.docsUrl=${docs}`);
      const of = (wanted: string) => manifests.find(({ kind }) => kind === wanted)!.spec;
      expect(JSON.stringify(of('ServiceMonitor'))).toContain('{"targetLabel":"release","replacement":"town/try"}');
      const rules = (of('PrometheusRule') as AlertRules).groups.flatMap((group) => group.rules);
      const alerts = rules.filter(({ alert }) => alert);
      expect(alerts.length).toBeGreaterThan(0);
      for (const { alert, labels, annotations } of alerts) {
        expect([alert, labels?.['release']]).toEqual([alert, 'town/try']);
        expect(annotations?.['runbook_url']).toBe(`${docs}runbooks.md#${alert!.toLowerCase()}`);
      }
      expect(JSON.stringify(rules)).not.toMatch(/(release|namespace)\W+commonyard/);
    });

    it('generates a matching key pair', async () => {
      const { data } = (await render(helm, '-f', demoValues)).find(({ kind }) => kind === 'Secret')!;
      const pem = (key: string) => Buffer.from(data![key]!, 'base64').toString();
      const pair = createPublicKey(createPrivateKey(pem('caller-private-key')));
      expect(new X509Certificate(pem('caller-public-key')).publicKey.equals(pair)).toBe(true);
      expect(pair.asymmetricKeyType).toBe('ed25519');
    });

    it('migrates before an upgrade of the pods; with bundled servers, during the first install', async () => {
      const hooksOf = (manifests: Manifest[]) =>
        manifests
          .filter(({ kind, metadata }) => kind === 'Job' && metadata.name.includes('-migration-'))
          .map(({ metadata }) => metadata.annotations?.['helm.sh/hook']);
      expect(hooksOf(await render(helm))).toEqual(services.map(() => 'pre-install,pre-upgrade'));
      expect(hooksOf(await render(helm, '-f', demoValues))).toEqual(services.map(() => undefined));
      expect(hooksOf(await render(helm, '-f', demoValues, '--is-upgrade'))).toEqual(
        services.map(() => 'pre-install,pre-upgrade'),
      );
    });

    it('keeps several values of a rotating secret', async () => {
      const session = `${'n'.repeat(32)},${'o'.repeat(32)}`;
      const escaped = `secrets.sessionSecret=${session.replace(',', '\\,')}`;
      const { data } = (await render(helm, ...ownSecret, '--set', escaped)).find(({ kind }) => kind === 'Secret')!;
      expect(Buffer.from(data!['session-secret']!, 'base64').toString()).toBe(session);
    });

    it.each([
      ['publicUrl', 'publicUrl=yard.example'],
      ['logLevel', 'logLevel=loud'],
      ['port', 'database.port=70000'],
      ['databse', 'databse.host=x'],
      ['replicas', 'services.assets.replicas=0'],
      ['databaseOwnerPassword', 'secrets.databaseOwnerPassword=with space'],
      ['sessionSecret', 'secrets.sessionSecret=short'],
      ['imageIdSecret', 'secrets.imageIdSecret=short'],
      ['formTokenSecret', 'secrets.formTokenSecret=short'],
      ['unsubscribeSecret', 'secrets.unsubscribeSecret=short'],
      ['trustProxy', 'trustProxy=everybody'],
      ['trustProxy', 'trustProxy=0.0.0.0/0'],
      ['enabled', 'bundled.enabled=perhaps'],
      ['cpu', 'services.gateway.autoscaling.cpu=0'],
      ['databaseOwnerPassword', 'existingSecret='],
    ])('rejects an invalid value and names it: %s in %s', async (name, set) => {
      const { code, out } = await attempt(helm, ['template', 'try', chart, '--set', set]);
      expect([code, out.replaceAll('-', '').toLowerCase()]).toEqual([
        1,
        expect.stringContaining(set.endsWith('=') ? 'databasepasswordowner' : name.toLowerCase()),
      ]);
    });
  },
);

// Helm 3 asks a cluster before it prints notes.
const versions = await Promise.all(helms.map((helm) => run(helm, ['version', '--short'])));
const offlineHelms = helms.filter((_helm, index) => !versions[index]!.startsWith('v3'));
(offlineHelms.length > 0 ? it : it.skip).each(offlineHelms.length > 0 ? offlineHelms : ['no helm'])(
  'the notes of %s warn about an Ingress without trusted proxies, and only then',
  async (helm) => {
    const warns = async (...args: string[]) => {
      const notes = await run(helm, ['install', 'try', chart, '--dry-run=client', ...args]);
      expect(notes).toContain('CommonYard');
      return notes.includes('WARNING: trustProxy is empty');
    };
    expect(await warns()).toBe(true);
    expect(await warns('--set', 'trustProxy=10.42.0.0/16')).toBe(false);
    expect(await warns('--set', 'ingress.enabled=false')).toBe(false);
  },
);

/** The expected connections, with the servers for database, events, storage and mail. */
function edges([database, events, storage, mail]: string[]): string[] {
  const names = services.map(({ name }) => name);
  return [
    'outside -> gateway:http',
    ...['gateway', ...names].flatMap((name) => [
      `outside -> ${name}:metrics`,
      `${name} -> outside:53`,
      `${name} -> ${events}`,
    ]),
    ...names.flatMap((name) => [`gateway -> ${name}:http`, `${name} -> ${database}`]),
    'inquiries -> assets:http',
    `media -> ${storage}`,
    `notifications -> ${mail}`,
    ...[database, events, 'outside:53'].map((to) => `migration -> ${to}`),
    'test -> gateway:http',
    'test -> outside:53',
  ].sort();
}
