import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { parse } from 'yaml';
import { services } from '@commonyard/local/services';
import { attempt } from '../src/command.ts';
import { chart, containersOf, demoValues, findHelms, podsOf, render, type Manifest } from '../src/helm.ts';
import { edgesOf } from '../src/network.ts';
import { restrictedViolations } from '../src/pod-security.ts';
import { root } from '../src/repository.ts';
import { environmentOf, findWrongSettings } from '../src/service-configs.ts';

const helms = await findHelms();

const users = ['owner', 'gateway', ...services.map(({ name }) => name)];
/** A Secret of the chart's own with servers of yours. */
const own = [
  'existingSecret=',
  'secrets.databaseOwnerPassword=owner-password',
  'secrets.s3AccessKeyId=key',
  'secrets.s3SecretAccessKey=secret-of-s3',
  ...users.map((user) => `secrets.natsPasswords.${user}=password-of-${user}`),
].flatMap((set) => ['--set', set]);
const everything = ['serviceMonitor', 'prometheusRule'].flatMap((name) => ['--set', `monitoring.${name}=true`]);
const variants = { 'values.yaml': [], 'values-demo.yaml': ['-f', demoValues], 'its own Secret': own, everything };

// Counted as skipped where there is none.
(helms.length > 0 ? describe : describe.skip).each(helms.length > 0 ? helms : ['helm, which is not there'])(
  'the chart with %s',
  (helm) => {
    describe.each(Object.entries(variants))('%s', (_name, args) => {
      let manifests: Manifest[];
      beforeAll(async () => {
        manifests = await render(helm, ...args);
      });

      it('passes the lint', async () => {
        const { code, out } = await attempt(helm, ['lint', '--strict', chart, ...args]);
        expect([code, out]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
      });

      it('meets the restricted Pod Security Standard, and writes to no file system', () => {
        const pods = podsOf(manifests);
        expect(pods.length).toBeGreaterThan(10);
        expect(pods.flatMap(restrictedViolations)).toEqual([]);
        for (const pod of pods)
          for (const { name, securityContext } of containersOf(pod))
            expect([name, securityContext?.['readOnlyRootFilesystem']]).toEqual([name, true]);
      });

      it('gives no pod a token, and each its share of the node', () => {
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

      it('holds no secret outside of a Secret', () => {
        const secrets = manifests.filter(({ kind }) => kind === 'Secret');
        const values = secrets
          .flatMap(({ data }) => Object.values(data ?? {}))
          .map((value) => Buffer.from(value, 'base64').toString());
        const rest = JSON.stringify(manifests.filter((one) => !secrets.includes(one)));
        for (const value of values.filter((one) => one.length > 8 && one !== 'commonyard'))
          expect(rest).not.toContain(value);
        expect(rest).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY/);
        for (const { data = {} } of manifests.filter(({ kind }) => kind === 'ConfigMap'))
          expect(Object.keys(data).filter((name) => /PASSWORD|SECRET|KEY|TOKEN|DATABASE|NATS_URL/i.test(name))).toEqual(
            [],
          );
      });
    });

    it('has every service of the system, and starts each with settings that it takes', async () => {
      const manifests = await render(helm, '-f', demoValues);
      const deployed = podsOf(manifests).filter(
        ({ owner, spec }) => owner.kind === 'Deployment' && spec.containers[0]!.image.includes('commonyard/'),
      );
      expect(deployed.map(({ component }) => component).sort()).toEqual(
        ['gateway', ...services.map(({ name }) => name)].sort(),
      );
      const wrong = await Promise.all(
        deployed.map((pod) => findWrongSettings(pod.component, environmentOf(pod, manifests))),
      );
      expect(wrong).toEqual(deployed.map(() => []));
    }, 120_000);

    it('lets pass what is needed, and nothing else', async () => {
      const manifests = await render(helm);
      expect(edgesOf(manifests, podsOf(manifests))).toEqual(
        edges(['outside:5432', 'outside:4222', 'outside:443', 'outside:587']),
      );
    });

    it('lets pass what is needed to the bundled servers, and nothing to the outside', async () => {
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

    it('reaches servers outside only at the addresses it was given', async () => {
      const manifests = await render(helm, '--set', 'networkPolicy.databaseCidrs={10.1.2.0/24}');
      const policy = manifests.find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name.endsWith('-assets'),
      )!;
      expect(policy.spec['egress']).toContainEqual({
        ports: [{ protocol: 'TCP', port: 5432 }],
        to: [{ ipBlock: { cidr: '10.1.2.0/24' } }],
      });
    });

    it('alerts as compose does; after a change: cp deploy/observability/prometheus/rules/commonyard.yml deploy/helm/commonyard/files/alerts.yml', async () => {
      const rules = readFileSync(join(root, 'deploy/observability/prometheus/rules/commonyard.yml'), 'utf8');
      const rule = (await render(helm, ...everything)).find(({ kind }) => kind === 'PrometheusRule')!;
      expect(rule.spec).toEqual(parse(rules));
    });

    it('makes a key pair whose halves belong together', async () => {
      const { data } = (await render(helm, '-f', demoValues)).find(({ kind }) => kind === 'Secret')!;
      const pem = (key: string) => Buffer.from(data![key]!, 'base64').toString();
      const pair = createPublicKey(createPrivateKey(pem('caller-private-key')));
      expect(new X509Certificate(pem('caller-public-key')).publicKey.equals(pair)).toBe(true);
      expect(pair.asymmetricKeyType).toBe('ed25519');
    });

    it('migrates before the pods change; beside bundled servers, which are not there yet, with the first install', async () => {
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

    it.each([
      ['publicUrl', 'publicUrl=yard.example'],
      ['logLevel', 'logLevel=loud'],
      ['port', 'database.port=70000'],
      ['databse', 'databse.host=x'],
      ['replicas', 'services.assets.replicas=0'],
      ['databaseOwnerPassword', 'secrets.databaseOwnerPassword=with space'],
      ['sessionSecret', 'secrets.sessionSecret=short'],
      ['trustProxy', 'trustProxy=everybody'],
      ['trustProxy', 'trustProxy=0.0.0.0/0'],
      ['enabled', 'bundled.enabled=perhaps'],
      ['cpu', 'services.gateway.autoscaling.cpu=0'],
      ['databaseOwnerPassword', 'existingSecret='],
    ])('refuses a wrong value and names it: %s in %s', async (name, set) => {
      const { code, out } = await attempt(helm, ['template', 'try', chart, '--set', set]);
      expect([code, out.replaceAll('-', '').toLowerCase()]).toEqual([
        1,
        expect.stringContaining(set.endsWith('=') ? 'databasepasswordowner' : name.toLowerCase()),
      ]);
    });
  },
);

/** The edges of the product with its database, events, storage and mail there. */
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
