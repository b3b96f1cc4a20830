import { beforeAll, describe, expect, it } from '@jest/globals';
import { run } from '../src/command.ts';
import {
  chart,
  demoValues,
  findHelms,
  findSchemaProblems,
  hasValidator,
  render,
  renderProblem,
  requiredValues,
  valuesOf,
  type Manifest,
} from '../src/helm.ts';

const helms = await findHelms();
const values = valuesOf({
  ingress: { controller: 'nginx', annotations: { 'nginx.ingress.kubernetes.io/proxy-read-timeout': '300' } },
  httpRoute: { enabled: true, parentRefs: [{ name: 'public', namespace: 'gateways' }] },
  extraHosts: ['yard.example'],
  networkPolicy: {
    dnsTo: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'openshift-dns' } } }],
    dnsPorts: [5353],
  },
});

// Counted as skipped if there is no Helm.
(helms.length > 0 ? describe : describe.skip).each(helms.length > 0 ? helms.slice(0, 1) : ['no helm'])(
  'access to a release with %s',
  (helm) => {
    let manifests: Manifest[];
    beforeAll(async () => {
      manifests = await render(helm, ...values);
    });
    const find = (kind: string, among = manifests) => among.find((manifest) => manifest.kind === kind)!;

    it('serves several hosts, with the annotations that ingress-nginx needs', () => {
      const { metadata, spec } = find('Ingress');
      expect(metadata.annotations).toEqual({
        'nginx.ingress.kubernetes.io/proxy-body-size': '42m',
        'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
        'nginx.ingress.kubernetes.io/proxy-read-timeout': '300',
        'nginx.ingress.kubernetes.io/proxy-send-timeout': '120',
      });
      const hosts = ['commonyard.example', 'yard.example'];
      expect(spec['tls']).toEqual([{ hosts, secretName: 'try-commonyard-tls' }]);
      expect((spec['rules'] as { host: string }[]).map(({ host }) => host)).toEqual(hosts);
    });

    it('serves through Traefik', async () => {
      const { metadata } = find('Ingress', await render(helm, '--set', 'ingress.controller=traefik'));
      expect(metadata.annotations).toEqual({
        'traefik.ingress.kubernetes.io/router.entrypoints': 'websecure',
        'traefik.ingress.kubernetes.io/router.tls': 'true',
      });
    });

    it('serves through a Gateway', async () => {
      expect(find('HTTPRoute').spec).toEqual({
        parentRefs: [{ name: 'public', namespace: 'gateways' }],
        hostnames: ['commonyard.example', 'yard.example'],
        rules: [
          {
            matches: [{ path: { type: 'PathPrefix', value: '/' } }],
            timeouts: { request: '0s' },
            backendRefs: [{ name: 'try-commonyard-gateway', port: 8080 }],
          },
        ],
      });
      expect((await render(helm)).filter(({ kind }) => kind === 'HTTPRoute')).toEqual([]);
    });

    it('allows the DNS servers that are configured; by default those of the cluster and NodeLocal DNSCache', async () => {
      const dnsOf = (among: Manifest[]) =>
        among.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name.endsWith('-dns'))!.spec['egress'];
      const namespace = (name: string) => ({
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
      });
      const ports = (port: number) => ['UDP', 'TCP'].map((protocol) => ({ protocol, port }));
      expect(dnsOf(manifests)).toEqual([{ to: [namespace('openshift-dns')], ports: ports(5353) }]);
      expect(dnsOf(await render(helm))).toEqual([
        { to: [namespace('kube-system'), { ipBlock: { cidr: '169.254.20.10/32' } }], ports: ports(53) },
      ]);
    });

    it('lets the gateway connect to its public URL only where a value says what answers there', async () => {
      const egressOf = (among: Manifest[], service: string) =>
        among.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name.endsWith(`-${service}`))!.spec[
          'egress'
        ];
      const controller = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } };
      const allowed = valuesOf({ networkPolicy: { publicUrlTo: [controller], publicUrlPorts: [443, 8443] } });
      const rule = { to: [controller], ports: [443, 8443].map((port) => ({ protocol: 'TCP', port })) };
      expect(egressOf(await render(helm, ...allowed), 'gateway')).toContainEqual(rule);
      expect(egressOf(await render(helm, ...allowed), 'assets')).not.toContainEqual(rule);
      expect(JSON.stringify(egressOf(await render(helm), 'gateway'))).not.toContain('443');
    });

    it('closes the public entrance to all but the named addresses', async () => {
      const configOf = (among: Manifest[]) =>
        among.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'try-commonyard')!.data!;
      const closed = await render(helm, ...valuesOf({ openOnlyTo: '203.0.113.0/28,198.51.100.7' }));
      expect(configOf(closed)['OPEN_ONLY_TO']).toBe('203.0.113.0/28,198.51.100.7');
      expect(configOf(await render(helm))).not.toHaveProperty('OPEN_ONLY_TO');
      expect(await renderProblem(helm, '--set', 'openOnlyTo=town hall')).toMatch(/openOnlyTo/);
    });

    it.each([
      ['an Ingress without trusted proxies', /trustProxy is empty/, ['trustProxy=']],
      [
        'an HTTPRoute without trusted proxies',
        /trustProxy is empty/,
        ['trustProxy=', 'ingress.enabled=false', 'httpRoute.enabled=true', 'httpRoute.parentRefs[0].name=public'],
      ],
      ['external servers without a postal address', /mail.postalAddress is empty/, ['mail.postalAddress=']],
      ['an HTTPRoute without a Gateway', /httpRoute.parentRefs is empty/, ['httpRoute.enabled=true']],
      ['an unknown controller', /controller/, ['ingress.controller=apache']],
      ['a demo behind an Ingress', /the Ingress or HTTPRoute lets others sign in/, ['demo.enabled=true']],
      [
        'a demo in an external database',
        /the database is not one of this release/,
        ['demo.enabled=true', 'ingress.enabled=false'],
      ],
    ])('rejects %s', async (_name, reason, settings) => {
      expect(await renderProblem(helm, '--set', settings.join(','))).toMatch(reason);
    });

    it('needs trusted proxies only with an Ingress or an HTTPRoute', async () => {
      const internal = ['trustProxy=', 'ingress.enabled=false'].join(',');
      expect((await render(helm, '--set', internal)).map(({ kind }) => kind)).not.toContain('Ingress');
    });

    it('rejects a demo behind an Ingress with bundled servers too, unless its published passwords are accepted', async () => {
      const demo = ['-f', demoValues, '--set', 'ingress.enabled=true'];
      expect(await renderProblem(helm, ...demo)).toContain('lets others sign in');
      const accepted = await render(helm, ...demo, '--set', 'demo.acceptPublishedPasswords=true');
      expect(accepted.map(({ kind }) => kind)).toContain('Ingress');
    });

    (hasValidator ? it : it.skip)('conforms to the schemas of Kubernetes', async () => {
      expect(await findSchemaProblems(manifests)).toBe('');
    });
  },
);

// Helm 3 asks a cluster before it prints notes.
const versions = await Promise.all(helms.map((helm) => run(helm, ['version', '--short'])));
const offlineHelms = helms.filter((_helm, index) => !versions[index]!.startsWith('v3'));
(offlineHelms.length > 0 ? it : it.skip).each(offlineHelms.length > 0 ? offlineHelms : ['no helm'])(
  'the notes of %s say how to open the release',
  async (helm) => {
    const notesOf = (...settings: string[]) =>
      run(helm, ['install', 'try', chart, '--dry-run=client', ...requiredValues, '--set', settings.join(',')]);
    expect(await notesOf('ingress.enabled=true')).toContain('Open https://commonyard.example');
    expect(await notesOf('ingress.enabled=false')).toContain('port-forward service/try-commonyard-gateway');
    const route = ['ingress.enabled=false', 'httpRoute.enabled=true', 'httpRoute.parentRefs[0].name=public'];
    expect(await notesOf(...route)).toContain('Open https://commonyard.example');
  },
);
