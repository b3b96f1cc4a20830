import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { services } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { readEncryptToken, readTokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { loginOf, readSetting } from '@commonyard/service-kit/config';
import { attempt } from '../src/command.ts';
import {
  chart,
  containersOf,
  demoValues,
  findHelms,
  findSchemaProblems,
  hasValidator,
  podsOf,
  render,
  requiredValues,
  type Manifest,
  template,
} from '../src/helm.ts';
import { edgesOf } from '../src/network.ts';
import { restrictedViolations } from '../src/pod-security.ts';
import { environmentOf, findInvalidSettings } from '../src/service-configs.ts';

const helms = await findHelms();

const users = ['owner', 'gateway', ...services.map(({ name }) => name)];
/** A Secret made by the chart, with external servers. */
const ownSecret = [
  'existingSecret=',
  'secrets.generate=true',
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
const backups = ['enabled=true', 'recipients={age1key}', 'identitySecret=backup-identity'].flatMap((set) => [
  '--set',
  `backup.${set}`,
]);
const variants = {
  'values.yaml': [],
  'values-demo.yaml': ['-f', demoValues],
  'its own Secret': ownSecret,
  monitoring,
  backups,
};

// Counted as skipped if there is no Helm.
(helms.length > 0 ? describe : describe.skip).each(helms.length > 0 ? helms : ['no helm'])(
  'the chart with %s',
  (helm) => {
    describe.each(Object.entries(variants))('%s', (_name, args) => {
      let manifests: Manifest[];
      beforeAll(async () => {
        manifests = await render(helm, ...args);
      });

      it('is the same with every Helm', async () => {
        expect(withoutSecrets(manifests)).toEqual(withoutSecrets(await render(helms[0]!, ...args)));
      });

      it('passes helm lint', async () => {
        const { code, out } = await attempt(helm, ['lint', '--strict', chart, ...requiredValues, ...args]);
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

    it.each([
      ['publicUrl', 'publicUrl=yard.example'],
      ['logLevel', 'logLevel=loud'],
      ['port', 'database.port=70000'],
      ['databse', 'databse.host=x'],
      ['replicas', 'services.assets.replicas=0'],
      ['databasePasswords', 'secrets.databasePasswords.media=short'],
      ['natsPasswords', 'secrets.natsPasswords.media=1begins-with-a-digit'],
      ['s3SecretAccessKey', 'secrets.s3SecretAccessKey=a b'],
      ['auditLogSecret', 'secrets.auditLogSecret=short'],
      ['sessionSecret', 'secrets.sessionSecret=short'],
      ['imageIdSecret', 'secrets.imageIdSecret=short'],
      ['formTokenSecret', 'secrets.formTokenSecret=short'],
      ['unsubscribeSecret', 'secrets.unsubscribeSecret=short'],
      ['trustProxy', 'trustProxy=everybody'],
      ['trustProxy', 'trustProxy=0.0.0.0/0'],
      ['enabled', 'bundled.enabled=perhaps'],
      ['cpu', 'services.gateway.autoscaling.cpu=0'],
      ['maxAgeDays', 'nats.stream.maxAgeDays=3'],
      ['databaseOwnerPassword', 'existingSecret='],
      ['backup.recipients', 'backup.enabled=true'],
      ['recipients', 'backup.recipients={AGE-SECRET-KEY-1X}'],
      ['daily', 'backup.keep.daily=-1'],
    ])('rejects an invalid value and names it: %s in %s', async (name, set) => {
      const { code, out } = await attempt(helm, [...template, 'try', chart, ...requiredValues, '--set', set]);
      expect([code, out.replaceAll('-', '').toLowerCase()]).toEqual([
        1,
        expect.stringContaining(set.endsWith('=') ? 'databasepasswordowner' : name.toLowerCase()),
      ]);
    });
  },
);

// Counted as skipped if there is no Helm. What the first Helm renders, the others do too, as the variants show.
(helms.length > 0 ? describe : describe.skip).each(helms.length > 0 ? helms.slice(0, 1) : ['no helm'])(
  'the chart with %s alone',
  (helm) => {
    // One process for all variants: it mostly loads schemas.
    (hasValidator ? it : it.skip)('conforms to the schemas of Kubernetes', async () => {
      const manifests = await Promise.all(Object.values(variants).map((args) => render(helm, ...args)));
      expect(await findSchemaProblems(manifests.flat())).toBe('');
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

    it('gives each secret to the one service that needs it, except those of image ids and audit logs', async () => {
      const manifests = await render(helm, '-f', demoValues);
      const names = ['gateway', ...services.map(({ name }) => name)];
      const deployments = podsOf(manifests).filter(
        ({ owner, component }) => owner.kind === 'Deployment' && names.includes(component),
      );
      const holders = new Map<string, Set<string>>();
      for (const { component, spec } of deployments)
        for (const [, key = ''] of JSON.stringify(spec).matchAll(/"secretKeyRef":\{[^}]*"key":"([^"]+)"/g))
          holders.set(key, (holders.get(key) ?? new Set()).add(component));
      expect(JSON.stringify(deployments)).not.toMatch(/"secretRef"|"secretName"/);
      const shared = [...holders].filter(([key, { size }]) => size > 1 && !key.endsWith('-public-key'));
      expect(Object.fromEntries(shared.map(([key, all]) => [key, [...all].toSorted()]))).toEqual({
        'image-id-secret': ['assets', 'inquiries', 'loans', 'media'],
        'audit-log-secret': ['assets', 'identity', 'inquiries', 'loans'],
      });
      expect([...(holders.get('link-token-private-key') ?? [])]).toEqual(['notifications']);
      expect([...(holders.get('caller-private-key') ?? [])]).toEqual(['gateway']);
    });

    it('gives an importer of demo data the key that encrypts tokens, where its service has it', async () => {
      const pods = podsOf(await render(helm, '-f', demoValues));
      const holdersIn = (containers: { name: string; env?: { name: string }[] }[]) =>
        containers
          .filter(({ env }) => env?.some(({ name }) => name === 'LINK_TOKEN_PUBLIC_KEY'))
          .map(({ name }) => name);
      const importers = pods.filter(({ component }) => component === 'demo').flatMap(containersOf);
      const services = pods.filter(({ owner }) => owner.kind === 'Deployment').flatMap(({ spec }) => spec.containers);
      expect(holdersIn(importers).sort()).toEqual(['assets', 'identity', 'inquiries']);
      expect(holdersIn(services).sort()).toEqual(holdersIn(importers).sort());
    });

    it('lets the gateway announce the demo data, where the release has them', async () => {
      const settingsOf = async (...options: string[]) =>
        (await render(helm, ...options)).find(({ kind, data }) => kind === 'ConfigMap' && data?.['PUBLIC_URL'])!.data;
      expect(await settingsOf('-f', demoValues)).toMatchObject({ DEMO: 'on' });
      expect(await settingsOf()).not.toHaveProperty('DEMO');
    });

    it('kills no pod before its own timer ends', async () => {
      const manifests = await render(helm, '--set', 'shutdownDelayMs=1500,shutdownGraceMs=60000');
      const settings = manifests.find(({ kind, data }) => kind === 'ConfigMap' && data?.['SHUTDOWN_DELAY_MS'])!;
      expect(settings.data).toMatchObject({ SHUTDOWN_DELAY_MS: '1500', SHUTDOWN_GRACE_MS: '60000' });
      const deployments = podsOf(manifests).filter(({ owner }) => owner.kind === 'Deployment');
      expect(deployments.map(({ spec }) => spec['terminationGracePeriodSeconds'])).toEqual(deployments.map(() => 72));
    });

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

    it('lets backups connect to the database, the bucket and the Pushgateway only', async () => {
      const edgesOfBackups = async (...args: string[]) => {
        const manifests = await render(helm, ...backups, ...args);
        return edgesOf(manifests, podsOf(manifests)).filter((edge) => edge.includes('backup'));
      };
      const push = ['--set', 'backup.pushgatewayUrl=http://pushgateway.monitoring:9091'];
      expect(await edgesOfBackups(...push)).toEqual(
        ['443', '53', '5432', '9091'].map((port) => `backup -> outside:${port}`),
      );
      expect(await edgesOfBackups('-f', demoValues)).toEqual(
        ['objects:main', 'outside:53', 'postgres:main'].map((to) => `backup -> ${to}`),
      );
    });

    it('runs backups and verifications by themselves, and restores on demand only', async () => {
      const jobs = (await render(helm, ...backups)).filter(({ kind }) => kind === 'CronJob');
      const schedules = jobs.map(({ metadata, spec }) => [metadata.name, [spec['schedule'], spec['suspend']]]);
      expect(Object.fromEntries(schedules)).toEqual({
        'try-commonyard-backup': ['30 1 * * *', false],
        'try-commonyard-verify': ['0 5 * * 0', false],
        'try-commonyard-restore': ['0 0 1 1 *', true],
      });
    });

    it('gives the private key of backups to verifications and restores only', async () => {
      const manifests = await render(helm, ...backups);
      const withKey = podsOf(manifests).filter(({ spec }) => JSON.stringify(spec).includes('backup-identity'));
      expect(withKey.map(({ owner }) => owner.metadata.name).sort()).toEqual([
        'try-commonyard-restore',
        'try-commonyard-verify',
      ]);
    });

    it('keeps the volume of backups when the release is removed, and uses another one where it is named', async () => {
      const claimOf = async (...args: string[]) =>
        (await render(helm, ...backups, ...args)).find(({ kind }) => kind === 'PersistentVolumeClaim');
      expect((await claimOf())?.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
      expect(await claimOf('--set', 'backup.existingClaim=elsewhere')).toBeUndefined();
    });

    it('connects to every server of a NATS cluster over TLS with a private CA, and passes the limits of the stream on', async () => {
      const cluster = ['nats.hosts={a.example,b.example}', 'nats.tls.enabled=true', 'caBundle.secret=private-ca'];
      const sets = [...cluster, 'nats.stream.replicas=3', 'nats.stream.maxMiB=1048576'].flatMap((set) => [
        '--set',
        set,
      ]);
      const manifests = await render(helm, ...ownSecret, ...sets);
      const connected = podsOf(manifests).filter(
        ({ component }) => component === 'migration' || users.includes(component),
      );
      expect(connected).toHaveLength(2 * services.length + 1);
      for (const pod of connected) {
        const env = environmentOf(pod, manifests);
        const [user, url] =
          pod.component === 'migration' ? ['owner', env['NATS_OWNER_URL']] : [pod.component, env['NATS_URL']];
        expect(url).toBe(`tls://${user}@a.example:4222,tls://b.example:4222`);
        expect(env['NODE_EXTRA_CA_CERTS']).toBe('/etc/commonyard/ca/ca.crt');
        if (pod.component === 'migration')
          expect(env).toMatchObject({ NATS_STREAM_REPLICAS: '3', NATS_STREAM_MAX_MIB: '1048576' });
      }
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

    it('generates matching key pairs', async () => {
      const { data } = (await render(helm, '-f', demoValues)).find(({ kind }) => kind === 'Secret')!;
      const pem = (key: string) => Buffer.from(data![key]!, 'base64').toString();
      const pair = createPublicKey(createPrivateKey(pem('caller-private-key')));
      expect(new X509Certificate(pem('caller-public-key')).publicKey.equals(pair)).toBe(true);
      expect(pair.asymmetricKeyType).toBe('ed25519');
      const encrypted = readEncryptToken(pem('link-token-public-key'))('token', 'context');
      expect(readTokenKeys(pem('link-token-private-key')).decrypt(encrypted, 'context')).toBe('token');
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

    it('accepts passwords with any character, which the services encode', async () => {
      const sets = ['mail.user=post', 'secrets.mailPassword=p@ss:w/or d?#%41$&'].flatMap((set) => ['--set', set]);
      const manifests = await render(helm, ...ownSecret, ...sets);
      const pod = podsOf(manifests).find(({ component }) => component === 'notifications')!;
      const { username, password } = new URL(readSetting('SMTP_URL', environmentOf(pod, manifests)));
      expect([username, decodeURIComponent(password)]).toEqual(['post', 'p@ss:w/or d?#%41$&']);
    });

    it('names the roles of Postgres after the database or as configured, and uses the first password', async () => {
      const loginsWith = async (...sets: string[]) => {
        const manifests = await render(helm, ...ownSecret, ...sets.flatMap((set) => ['--set', set]));
        const env = environmentOf(
          podsOf(manifests).find(({ component }) => component === 'identity')!,
          manifests,
        );
        const rotating = {
          ...env,
          DATABASE_PASSWORDS: 'new-password,old-password',
          RETENTION_DATABASE_PASSWORDS: 'old-password',
        };
        return ['DATABASE_URL', 'RETENTION_DATABASE_URL'].map((name) => {
          const { username, password } = new URL(readSetting(name, rotating));
          return [username, password];
        });
      };
      expect(await loginsWith('database.name=staging')).toEqual([
        [loginOf('staging_identity_app', 'new-password'), 'new-password'],
        [loginOf('staging_identity_retention', 'old-password'), 'old-password'],
      ]);
      expect(await loginsWith('database.rolePrefix=town-')).toMatchObject([
        [loginOf('town-identity_app', 'new-password'), 'new-password'],
        [loginOf('town-identity_retention', 'old-password'), 'old-password'],
      ]);
    });

    it('gives each service its pool of connections', async () => {
      const pods = podsOf(await render(helm, '--set', 'database.poolSize=8,services.assets.poolSize=12'));
      const poolOf = (service: string) =>
        pods
          .find(({ owner, component }) => owner.kind === 'Deployment' && component === service)!
          .spec.containers[0]!.env!.find(({ name }) => name === 'DATABASE_POOL_SIZE')?.value;
      expect(['identity', 'assets', 'gateway'].map(poolOf)).toEqual(['8', '12', undefined]);
    });

    it.each([
      [
        'database.maxConnections=456',
        'the pods need up to 457 connections to Postgres, and database.maxConnections is 456',
        'assets (6 replicas + 1 in a rollout) x (10 of poolSize + 3) = 91',
      ],
      [
        'services.assets.autoscaling.enabled=false,services.assets.replicas=40,services.assets.poolSize=3',
        'assets needs (40 replicas + 1 in a rollout) x (3 of poolSize + 1) = 164 connections to Postgres',
        'a role has at most 100',
      ],
    ])('rejects more connections than Postgres accepts, with the arithmetic: %s', async (set, ...messages) => {
      const args = [...template, 'try', chart, ...requiredValues, '--set'];
      const { code, out } = await attempt(helm, [...args, set]);
      expect(code).toBe(1);
      for (const message of messages) expect(out).toContain(message);
      expect((await attempt(helm, [...args, 'database.maxConnections=457'])).code).toBe(0);
    });

    it('keeps several values of a rotating secret', async () => {
      const session = `${'n'.repeat(32)},${'o'.repeat(32)}`;
      const escaped = `secrets.sessionSecret=${session.replace(',', '\\,')}`;
      const { data } = (await render(helm, ...ownSecret, '--set', escaped)).find(({ kind }) => kind === 'Secret')!;
      expect(Buffer.from(data!['session-secret']!, 'base64').toString()).toBe(session);
    });
  },
);

/** Manifests without what the chart generates anew each time: the data of Secrets, and their checksums. */
function withoutSecrets(manifests: Manifest[]): unknown {
  const named = manifests.map(({ data, ...rest }) => ({
    ...rest,
    data: rest.kind === 'Secret' ? Object.keys(data!) : data,
  }));
  return JSON.parse(JSON.stringify(named).replaceAll(/"commonyard\/secrets":"\w+"/g, '"commonyard/secrets":""'));
}

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
    'loans -> assets:http',
    'loans -> inquiries:http',
    'loans -> media:http',
    `media -> ${storage}`,
    `notifications -> ${mail}`,
    ...[database, events, 'outside:53'].map((to) => `migration -> ${to}`),
    'test -> gateway:http',
    'test -> outside:53',
  ].sort();
}
