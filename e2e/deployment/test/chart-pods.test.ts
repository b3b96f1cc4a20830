import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  containersOf,
  demoValues,
  findHelms,
  findSchemaProblems,
  hasValidator,
  podsOf,
  render,
  renderProblem,
  renderText,
  valuesOf,
  type Manifest,
  type Pod,
} from '../src/helm.ts';
import { edgesOf } from '../src/network.ts';
import { restrictedViolations } from '../src/pod-security.ts';
import { environmentOf } from '../src/service-configs.ts';

const helms = await findHelms();

const digest = `sha256:${'a'.repeat(64)}`;
const proxyCa = { name: 'proxy-ca', secret: { secretName: 'proxy-ca' } };
const spot = { key: 'spot', operator: 'Exists' };
const podAffinity = { podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } };
const nodeAffinity = { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } };
/** Every value that changes pods. */
const everything = valuesOf({
  image: { digests: { media: digest } },
  caBundle: { configMap: 'town-ca', key: 'bundle.pem' },
  database: { sslMode: 'verify-ca', parameters: 'application_name=yard' },
  secretRefs: {
    'database-password-owner': { name: 'yard-db-superuser', key: 'password' },
    's3-access-key-id': { name: 'yard-bucket', key: 'AWS_ACCESS_KEY_ID' },
  },
  fixedUser: false,
  nodeSelector: { pool: 'yard' },
  tolerations: [spot],
  affinity: nodeAffinity,
  podLabels: { team: 'yard' },
  podAnnotations: { 'sidecar.istio.io/inject': 'false' },
  extraEnv: [{ name: 'HTTPS_PROXY', value: 'http://proxy:3128' }],
  extraEnvFrom: [{ configMapRef: { name: 'proxy' } }],
  extraVolumes: [proxyCa],
  extraVolumeMounts: [{ name: 'proxy-ca', mountPath: '/etc/proxy' }],
  services: {
    media: {
      affinity: podAffinity,
      podLabels: { team: 'media' },
      podAnnotations: { 'example.ca/part': 'media' },
      extraEnv: [{ name: 'MEDIA_ONLY', value: 'yes' }],
    },
  },
  demo: { enabled: true, acceptPublishedPasswords: true },
});

// Counted as skipped if there is no Helm.
(helms.length > 0 ? describe : describe.skip).each(helms.length > 0 ? helms.slice(0, 1) : ['no helm'])(
  'a pod of the chart with %s',
  (helm) => {
    let manifests: Manifest[];
    let pods: Pod[];
    beforeAll(async () => {
      manifests = await render(helm, ...everything);
      pods = podsOf(manifests);
    });
    const podOf = (component: string, kind = 'Deployment') =>
      pods.find((pod) => pod.component === component && pod.owner.kind === kind)!;

    (hasValidator ? it : it.skip)('conforms to the schemas of Kubernetes', async () => {
      expect(await findSchemaProblems(manifests)).toBe('');
    });

    it('lets every process trust the certificates of caBundle', () => {
      const connecting = pods.filter(({ component }) => component !== 'test');
      expect(connecting.length).toBeGreaterThan(10);
      for (const pod of connecting) {
        expect(pod.spec.volumes).toContainEqual({
          name: 'ca-bundle',
          configMap: { name: 'town-ca', items: [{ key: 'bundle.pem', path: 'ca.crt' }] },
        });
        // The writer of the demo data connects to nothing.
        for (const { env, volumeMounts } of containersOf(pod).filter(({ name }) => name !== 'write')) {
          expect(env).toContainEqual({ name: 'NODE_EXTRA_CA_CERTS', value: '/etc/commonyard/ca/ca.crt' });
          expect(volumeMounts).toContainEqual({ name: 'ca-bundle', mountPath: '/etc/commonyard/ca', readOnly: true });
        }
      }
    });

    it('reads caBundle from a Secret too', async () => {
      const [pod] = podsOf(await render(helm, '--set', 'caBundle.secret=town-ca'));
      expect(pod!.spec.volumes).toContainEqual({
        name: 'ca-bundle',
        secret: { secretName: 'town-ca', items: [{ key: 'ca.crt', path: 'ca.crt' }] },
      });
    });

    it('adds to every pod, and for a service to its own', () => {
      for (const pod of pods) {
        expect(pod.spec).toMatchObject({ nodeSelector: { pool: 'yard' }, tolerations: [spot] });
        expect(pod.labels['team']).toMatch(/^(yard|media)$/);
        const { metadata } = (pod.owner.kind === 'Pod' ? pod.owner : pod.owner.spec['template']) as Manifest;
        expect(metadata.annotations).toMatchObject({ 'sidecar.istio.io/inject': 'false' });
      }
      for (const pod of pods.filter(({ component }) => ['assets', 'media', 'migration'].includes(component))) {
        expect(pod.spec.volumes).toContainEqual(proxyCa);
        for (const { env, envFrom, volumeMounts } of containersOf(pod)) {
          expect(env).toContainEqual({ name: 'HTTPS_PROXY', value: 'http://proxy:3128' });
          expect(envFrom).toContainEqual({ configMapRef: { name: 'proxy' } });
          expect(volumeMounts).toContainEqual({ name: 'proxy-ca', mountPath: '/etc/proxy' });
        }
      }
      const [assets, media] = [podOf('assets'), podOf('media')];
      expect([assets.spec['affinity'], media.spec['affinity']]).toEqual([nodeAffinity, podAffinity]);
      expect([assets.labels['team'], media.labels['team']]).toEqual(['yard', 'media']);
      const own = { name: 'MEDIA_ONLY', value: 'yes' };
      expect(media.spec.containers[0]!.env).toContainEqual(own);
      expect(assets.spec.containers[0]!.env).not.toContainEqual(own);
    });

    it('pins an image by its digest', () => {
      const imageOf = (component: string) => podOf(component).spec.containers[0]!.image;
      expect(imageOf('media')).toMatch(new RegExp(`^commonyard/media:[\\d.]+@${digest}$`));
      expect(imageOf('assets')).toMatch(/^commonyard\/assets:[\d.]+$/);
    });

    it('reads single keys from other Secrets', () => {
      const refOf = (pod: Pod, variable: string) =>
        pod.spec.containers[0]!.env!.find(({ name }) => name === variable)!.valueFrom!.secretKeyRef;
      const media = podOf('media');
      expect(refOf(media, 'S3_ACCESS_KEY_ID')).toEqual({ name: 'yard-bucket', key: 'AWS_ACCESS_KEY_ID' });
      expect(refOf(media, 'S3_SECRET_ACCESS_KEY')).toEqual({ name: 'commonyard-secrets', key: 's3-secret-access-key' });
      expect(refOf(podOf('migration', 'Job'), 'DATABASE_OWNER_PASSWORD')).toEqual({
        name: 'yard-db-superuser',
        key: 'password',
      });
    });

    it.each([
      ['disable', 'sslmode=disable&uselibpqcompat=true'],
      ['require', 'sslmode=require&uselibpqcompat=true'],
      ['verify-full', 'sslmode=verify-full'],
    ])('connects to Postgres with sslMode %s', async (mode, query) => {
      const rendered = await render(helm, '--set', `database.sslMode=${mode}`);
      const [assets, migration] = ['assets', 'migration'].map((component) =>
        podsOf(rendered).find((pod) => pod.component === component)!,
      ) as [Pod, Pod];
      expect(environmentOf(assets, rendered)['DATABASE_URL']!.split('?')[1]).toBe(query);
      expect(environmentOf(migration, rendered)['DATABASE_OWNER_URL']!.split('?')[1]).toBe(query);
    });

    it('checks the certificate of Postgres only, with sslMode verify-ca', () => {
      expect(environmentOf(podOf('assets'), manifests)['DATABASE_URL']!.split('?')[1]).toBe(
        'sslmode=verify-ca&uselibpqcompat=true&sslrootcert=/etc/commonyard/ca/ca.crt&application_name=yard',
      );
    });

    it('sends requests through a pooler, and LISTEN, migrations and the retention role past it', async () => {
      const set = 'database.pooler.host=pooler.example,database.pooler.port=6432,database.maxConnections=217';
      const rendered = await render(helm, '--set', set);
      const hostOf = (component: string, variable: string) => {
        const pod = podsOf(rendered).find((each) => each.component === component)!;
        return new URL(environmentOf(pod, rendered)[variable]!).host;
      };
      expect(hostOf('notifications', 'DATABASE_URL')).toBe('pooler.example:6432');
      expect(hostOf('notifications', 'DATABASE_DIRECT_URL')).toBe('postgres.example:5432');
      expect(hostOf('assets', 'RETENTION_DATABASE_URL')).toBe('postgres.example:5432');
      expect(hostOf('migration', 'DATABASE_OWNER_URL')).toBe('postgres.example:5432');
      expect(edgesOf(rendered, podsOf(rendered))).toEqual(
        expect.arrayContaining(['assets -> outside:6432', 'assets -> outside:5432']),
      );
      // 34 pods with three connections each, the pooler, the migrations, and those of superusers.
      expect(await renderProblem(helm, '--set', set.replace('=217', '=216'))).toContain(
        'the pods need up to 217 connections to Postgres, and database.maxConnections is 216',
      );
    });

    it.each([
      [[], 'smtp://mail.example:587?requireTLS=true'],
      [['--set', 'mail.requireTLS=false'], 'smtp://mail.example:587'],
      [['--set', 'mail.secure=true,mail.port=465'], 'smtps://mail.example:465'],
    ])('sends email with %j to %s', async (args, url) => {
      const rendered = await render(helm, ...args);
      const pod = podsOf(rendered).find(({ component }) => component === 'notifications')!;
      expect(environmentOf(pod, rendered)['SMTP_URL']).toBe(url);
    });

    it('chooses no user where the platform assigns one', async () => {
      for (const pod of pods) {
        expect(pod.spec['securityContext']).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
        expect(restrictedViolations(pod)).toEqual([]);
      }
      expect(podsOf(await render(helm))[0]!.spec['securityContext']).toMatchObject({
        runAsUser: 1000,
        runAsGroup: 1000,
      });
    });

    it('renders the same manifests each time', async () => {
      expect(await renderText(helm, ...everything)).toBe(await renderText(helm, ...everything));
    });

    it.each([
      ['a label by which the chart selects pods', { podLabels: { 'app.kubernetes.io/name': 'other' } }],
      ['a volume of the node', { extraVolumes: [{ name: 'node', hostPath: { path: '/' } }] }],
      ['a digest that is none', { image: { digests: { media: 'latest' } } }],
    ])('rejects %s', async (_name, values) => {
      expect(await renderProblem(helm, ...valuesOf(values))).toMatch(/don't meet the specifications of the schema/);
    });

    it.each([
      ['two CA bundles', /caBundle names a ConfigMap and a Secret/, ['caBundle.configMap=a', 'caBundle.secret=b']],
      ['verify-ca without a CA', /verify-ca requires caBundle/, ['database.sslMode=verify-ca']],
    ])('rejects %s', async (_name, reason, settings) => {
      expect(await renderProblem(helm, '--set', settings.join(','))).toMatch(reason);
    });

    it('rejects assigned users with bundled servers', async () => {
      expect(await renderProblem(helm, '-f', demoValues, '--set', 'fixedUser=false')).toContain('require fixedUser');
    });
  },
);
