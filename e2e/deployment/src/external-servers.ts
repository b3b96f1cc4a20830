// Postgres, three NATS servers, S3 and mail outside of a release, which all accept TLS only, with a certificate of a private authority.
import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { bundleProbe } from './access-probes.ts';
import { makeAuthority, makeServerCertificate } from './certificates.ts';
import { openNamespace } from './kubernetes.ts';

/** Passwords of the servers' clients. */
type Credentials = { database: string; s3KeyId: string; s3Secret: string; mail: string; nats: Record<string, string> };

type Server = {
  image: string;
  user: number;
  command?: string[];
  args?: string[];
  env: Record<string, string>;
  port: number;
  readiness: object;
  replicas?: number;
  /** The folders that it writes into. */
  writes: string[];
  /** Files of its folder /config. */
  config?: Record<string, string>;
  /** Other paths of these files. */
  places?: Record<string, string>;
};

export const NATS_SERVERS = ['nats-0', 'nats-1', 'nats-2'];

/** Starts the servers in a namespace, and returns the certificate of their authority. */
export async function startExternalServers(name: string, credentials: Credentials): Promise<{ authority: string }> {
  const namespace = openNamespace(name);
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-authority-'));
  try {
    const hosts = ['postgres', 'objects', 'mail', ...NATS_SERVERS.map((server) => `${server}.nats`)];
    await makeAuthority(folder, 'town-ca');
    const names = hosts.map((host) => `${host}.${name}`);
    await makeServerCertificate(folder, 'server', 'town-ca', names);
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    const tls = { 'ca.crt': read('town-ca.crt'), 'tls.crt': read('server.crt'), 'tls.key': read('server.key') };
    const servers = { postgres: postgres(credentials), nats: nats(name, credentials), objects: objects(credentials) };
    const all: Record<string, Server> = { ...servers, mail: await mail(credentials) };
    const items = [secret('tls', tls), ...Object.entries(all).flatMap(([server, spec]) => objectsOf(server, spec))];
    await namespace.kubectlWithInput(
      JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
      'apply',
      '--filename=-',
    );
    for (const server of Object.keys(all))
      await namespace.kubectl('rollout', 'status', `statefulset/${server}`, '--timeout=10m');
    return { authority: tls['ca.crt'] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const postgres = ({ database }: Credentials): Server => ({
  image: 'postgres:18',
  user: 999,
  args: [
    'ssl=on',
    'ssl_cert_file=/tls/tls.crt',
    'ssl_key_file=/tls/tls.key',
    'hba_file=/config/pg_hba.conf',
    'max_connections=400',
  ].flatMap((setting) => ['-c', setting]),
  env: { POSTGRES_PASSWORD: `p${crypto.randomUUID()}` },
  port: 5432,
  readiness: { exec: { command: ['pg_isready', '--host=127.0.0.1'] } },
  writes: ['/var/lib/postgresql'],
  config: {
    'pg_hba.conf': 'local all all trust\nhostssl all all all scram-sha-256\n',
    'owner.sql': `CREATE ROLE yard LOGIN CREATEROLE PASSWORD '${database}'; CREATE DATABASE yard OWNER yard;`,
  },
  places: { 'owner.sql': '/docker-entrypoint-initdb.d/owner.sql' },
});

/** The configuration of docs/operations/nats.md. */
function nats(namespace: string, { nats: passwords }: Credentials): Server {
  const manual = readFileSync(join(root, 'docs/operations/nats.md'), 'utf8');
  const block = (start: string) => new RegExp(`^\`\`\`\n(${start}[^]*?)^\`\`\`$`, 'm').exec(manual)![1]!;
  const [forClients, forServers] = block('# For clients').split(/^(?=# In the block)/m) as [string, string];
  const documented = block('server_name')
    .replace('server_name: nats-0', 'server_name: $SERVER_NAME')
    .replace('cluster {', (start) => `${start}\n${forServers}`)
    .replaceAll('.example.ca', `.nats.${namespace}`);
  const accounts = readFileSync(join(root, 'deploy/helm/commonyard/files/nats.conf'), 'utf8');
  const authorization = accounts.slice(accounts.indexOf('authorization {'));
  const passwordVariables = Object.entries(passwords).map(([user, password]) => [
    `NATS_PASSWORD_${user.toUpperCase()}`,
    password,
  ]);
  return {
    image: 'nats:2.15-alpine',
    user: 1000,
    // A server that was killed returns once /data/stopped is gone.
    command: [
      'sh',
      '-c',
      'while [ -e /data/stopped ]; do sleep 0.2; done; exec nats-server --config /config/nats.conf',
    ],
    env: Object.fromEntries(passwordVariables),
    port: 4222,
    readiness: { httpGet: { path: '/healthz', port: 8222 } },
    replicas: NATS_SERVERS.length,
    writes: ['/data'],
    config: { 'nats.conf': `http: 0.0.0.0:8222\n${forClients}${documented}${authorization}` },
  };
}

const objects = ({ s3KeyId, s3Secret }: Credentials): Server => ({
  image: 'versity/versitygw:v1.8.0',
  user: 1000,
  args: '--port :7070 --cert /tls/tls.crt --key /tls/tls.key --health /health posix /data'.split(' '),
  env: { ROOT_ACCESS_KEY: s3KeyId, ROOT_SECRET_KEY: s3Secret },
  port: 7070,
  readiness: { httpGet: { path: '/health', port: 7070, scheme: 'HTTPS' } },
  writes: ['/data', '/tmp'],
});

const mail = async ({ mail: password }: Credentials): Promise<Server> => ({
  image: 'commonyard/gateway:check',
  user: 1000,
  command: ['node', '/config/server.mjs'],
  env: { PASSWORD: password },
  port: 2525,
  readiness: { tcpSocket: { port: 2525 } },
  writes: ['/tmp'],
  config: { 'server.mjs': await bundleProbe('mail-server') },
});

function objectsOf(name: string, { image, user, env, port, readiness, writes, ...server }: Server): object[] {
  const { command, args, replicas = 1, config = {}, places = {} } = server;
  const selector = { app: name };
  const fieldRef = { fieldPath: 'metadata.name' };
  const container = {
    name,
    image,
    command,
    args,
    env: [
      { name: 'SERVER_NAME', valueFrom: { fieldRef } },
      ...Object.entries(env).map(([variable, value]) => ({ name: variable, value })),
    ],
    readinessProbe: { ...readiness, periodSeconds: 2 },
    resources: { requests: { cpu: '20m', memory: '64Mi' } },
    volumeMounts: [
      { name: 'tls', mountPath: '/tls' },
      { name: 'config', mountPath: '/config' },
      ...Object.entries(places).map(([subPath, mountPath]) => ({ name: 'config', mountPath, subPath })),
      ...writes.map((mountPath, index) => ({ name: `writes-${index}`, mountPath })),
    ],
  };
  const spec = {
    // The processes of a pod see each other, so that one can kill the server, which is not the first process then.
    shareProcessNamespace: true,
    enableServiceLinks: false,
    terminationGracePeriodSeconds: 5,
    securityContext: { runAsUser: user, runAsGroup: user, fsGroup: user },
    containers: [container],
    volumes: [
      { name: 'tls', secret: { secretName: 'tls', defaultMode: 0o440 } },
      { name: 'config', secret: { secretName: name } },
      ...writes.map((_, index) => ({ name: `writes-${index}`, emptyDir: {} })),
    ],
  };
  const stateful = {
    serviceName: name,
    replicas,
    podManagementPolicy: 'Parallel',
    selector: { matchLabels: selector },
    template: { metadata: { labels: selector }, spec },
  };
  const ports = [{ port }];
  return [
    secret(name, config),
    // The servers of a cluster find each other before they are ready.
    object('Service', name, { clusterIP: 'None', publishNotReadyAddresses: true, selector, ports }),
    { ...object('StatefulSet', name, stateful), apiVersion: 'apps/v1' },
  ];
}

const object = (kind: string, name: string, spec: object) => ({ apiVersion: 'v1', kind, metadata: { name }, spec });
export const secret = (name: string, stringData: Record<string, string>): object => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  stringData,
});
