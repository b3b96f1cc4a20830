// Every setting of a server, wrong in every way of the table, in the programs that read it, against real servers.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { startNats } from '@commonyard/dev-stack/backends/nats';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { findPostgresUser } from '@commonyard/dev-stack/backends/postgres-user';
import { startS3, type RunningS3 } from '@commonyard/dev-stack/backends/s3';
import { root } from '@commonyard/dev-stack/settings';
import { eventually } from '@commonyard/testing/eventually';
import { startProgram, startScript } from '@commonyard/testing/script';
import { createTemporaryFolder } from '@commonyard/testing/temporary-folder';
import { makeAuthority, makeServerCertificate } from '../src/certificates.ts';

const SECRET = 'hunter2-hunter2';
const RIGHT = 'right-password';
/** A host name that nobody may register. */
const NO_HOST = 'server.invalid';
const publicKey = (type: 'ed25519' | 'x25519') => {
  const pair = type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  return { pair, pem: pair.publicKey.export({ format: 'pem', type: 'spki' }).toString() };
};
const caller = publicKey('ed25519');
const linkTokens = publicKey('x25519');
const toPem = ({ pair }: typeof caller) => pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

type Running = { url: string; stop: () => Promise<unknown> };
const running: { stop: () => Promise<unknown> }[] = [];
let folder: string;
let database: Running;
let plainDatabase: Running;
let nats: Running;
let tlsNats: Running;
let s3: RunningS3;
let mail: string;
let tlsMail: string;
/** A server with TLS, which no client gets to know any better. */
let web: string;

beforeAll(async () => {
  folder = await createTemporaryFolder();
  chmodSync(folder, 0o711);
  await makeAuthority(folder, 'town-ca');
  await makeServerCertificate(folder, 'server', 'town-ca', ['localhost']);
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html><title>CommonYard</title>');
  const [certFile, keyFile] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  const subfolder = (name: string) => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  };
  tlsNats = await startNats({ dataDir: subfolder('tls-nats'), tls: { certFile, keyFile }, password: RIGHT });
  nats = await startNats({ dataDir: subfolder('nats'), password: RIGHT });
  s3 = await startS3({ dataDir: subfolder('s3'), buckets: ['commonyard'], secretAccessKey: RIGHT });
  const user = findPostgresUser();
  if (user) chownSync(keyFile, user.uid, user.gid);
  const settings = { ssl: 'on', ssl_cert_file: certFile, ssl_key_file: keyFile };
  [database, plainDatabase] = await Promise.all([
    startPostgres({ dataDir: join(folder, 'tls-postgres'), durable: false, settings }),
    startPostgres({ dataDir: join(folder, 'postgres'), durable: false }),
  ]);
  running.push(tlsNats, nats, s3, database, plainDatabase);
  const certificate = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  mail = await startMail({ ...certificate, secure: false });
  tlsMail = await startMail({ ...certificate, secure: true });
  web = `https://${await listen(createServer(certificate))}`;
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
});

/** A mail server that requires a login; with a certificate of its own. Returns its host and port. */
async function startMail(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({
    ...options,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'yard' && password === RIGHT ? done(null, { user: 'yard' }) : done(new Error('no such login')),
  });
  server.on('error', () => undefined);
  return listen(server.server);
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push({ stop: async () => void server.close() });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Env = Record<string, string>;
const withLogin = (url: string, user: string, password: string, change: (url: URL) => void = () => undefined) => {
  const changed = Object.assign(new URL(url), { username: user, password });
  change(changed);
  return changed.href;
};
const s3Settings = (): Env => ({
  S3_ENDPOINT: s3.endpoint,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: RIGHT,
});

/** The client of NATS tries this again by itself, without an error that a service could log. */
const TLS_WITHOUT_SERVER = 'TLS for a server without TLS';

/** Each way of being wrong: the settings, and for each setting what the sentence about it says. */
const faults: [name: string, env: () => Env | Promise<Env>, sentences: Record<string, RegExp>][] = [
  [
    'a wrong password',
    () => ({
      DATABASE_URL: withLogin(database.url, 'postgres', SECRET),
      NATS_URL: withLogin(nats.url, 'commonyard', SECRET),
      ...s3Settings(),
      S3_SECRET_ACCESS_KEY: SECRET,
      SMTP_URL: `smtp://yard:${SECRET}@${mail}?ignoreTLS=true`,
    }),
    {
      DATABASE_URL: /rejects the login of the user postgres\. .*wrong password or an unknown user.*DATABASE_URL/,
      NATS_URL: /rejects the login of the user commonyard\. .*wrong password or an unknown user.*NATS_URL/,
      S3_ENDPOINT: /rejects the login of the user in S3_ACCESS_KEY_ID\. .*S3_SECRET_ACCESS_KEY/,
      SMTP_URL: /rejects the login of the user yard\. .*wrong password or an unknown user.*SMTP_URL/,
    },
  ],
  [
    'an unknown user',
    () => ({
      DATABASE_URL: withLogin(database.url, 'nobody', RIGHT),
      NATS_URL: withLogin(nats.url, 'nobody', RIGHT),
      ...s3Settings(),
      S3_ACCESS_KEY_ID: 'nobody',
      SMTP_URL: `smtp://nobody:${RIGHT}@${mail}?ignoreTLS=true`,
    }),
    {
      DATABASE_URL: /rejects the login of the user nobody\. .*unknown user/,
      NATS_URL: /rejects the login of the user nobody\. .*unknown user/,
      S3_ENDPOINT: /rejects the login of the user in S3_ACCESS_KEY_ID\. .*unknown user.*S3_ACCESS_KEY_ID/,
      SMTP_URL: /rejects the login of the user nobody\. .*unknown user/,
    },
  ],
  [
    'no user',
    () => ({
      DATABASE_URL: withLogin(database.url, '', ''),
      NATS_URL: withLogin(nats.url, '', ''),
      ...s3Settings(),
      SMTP_URL: `smtp://${mail}?ignoreTLS=true`,
    }),
    { NATS_URL: /rejects the login without a user\. .*NATS_URL names no user/ },
  ],
  [
    'a port where no server listens',
    async () => {
      const port = await freePort();
      return {
        DATABASE_URL: `postgres://postgres:${SECRET}@127.0.0.1:${port}/x`,
        NATS_URL: `nats://commonyard:${SECRET}@127.0.0.1:${port}`,
        ...s3Settings(),
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        SMTP_URL: `smtp://yard:${SECRET}@127.0.0.1:${port}`,
      };
    },
    Object.fromEntries(
      ['DATABASE_URL', 'NATS_URL', 'S3_ENDPOINT', 'SMTP_URL'].map((name) => [
        name,
        /no server answers at 127\.0\.0\.1:/,
      ]),
    ),
  ],
  [
    'an unknown host',
    () => ({
      DATABASE_URL: `postgres://postgres:${SECRET}@${NO_HOST}/x`,
      NATS_URL: `nats://commonyard:${SECRET}@${NO_HOST}:4222`,
      ...s3Settings(),
      S3_ENDPOINT: `http://${NO_HOST}`,
      SMTP_URL: `smtp://yard:${SECRET}@${NO_HOST}`,
    }),
    Object.fromEntries(
      ['DATABASE_URL', 'NATS_URL', 'S3_ENDPOINT', 'SMTP_URL'].map((name) => [
        name,
        /name of the host server\.invalid(?::\d+)? is unknown/,
      ]),
    ),
  ],
  [
    'a missing database and a missing bucket',
    () => ({ DATABASE_URL: database.url.replace(/\/postgres$/, '/nowhere'), ...s3Settings(), S3_BUCKET: 'nowhere' }),
    {
      DATABASE_URL: /has no such database: database \W+nowhere\W+ does not exist/,
      S3_BUCKET: /has no bucket nowhere\. Create it, or correct the name/,
    },
  ],
  [
    'a certificate of an unknown authority',
    () => ({
      DATABASE_URL: withLogin(database.url, 'postgres', SECRET, (url) => (url.search = 'sslmode=verify-full')),
      NATS_URL: withLogin(tlsNats.url, 'commonyard', SECRET),
      ...s3Settings(),
      S3_ENDPOINT: web,
      SMTP_URL: `smtps://yard:${SECRET}@${tlsMail}`,
    }),
    Object.fromEntries(
      ['DATABASE_URL', 'NATS_URL', 'S3_ENDPOINT', 'SMTP_URL'].map((name) => [
        name,
        /no TLS connection to 127\.0\.0\.1:\d+: .*certificate/i,
      ]),
    ),
  ],
  [
    TLS_WITHOUT_SERVER,
    () => ({
      DATABASE_URL: withLogin(plainDatabase.url, 'postgres', SECRET, (url) => (url.search = 'sslmode=verify-full')),
      NATS_URL: withLogin(nats.url, 'commonyard', SECRET).replace('nats:', 'tls:'),
      ...s3Settings(),
      S3_ENDPOINT: s3.endpoint.replace('http:', 'https:'),
      SMTP_URL: `smtps://yard:${SECRET}@${mail}`,
    }),
    Object.fromEntries(
      ['DATABASE_URL', 'NATS_URL', 'S3_ENDPOINT', 'SMTP_URL'].map((name) => [name, /127\.0\.0\.1:\d+ offers no TLS/]),
    ),
  ],
];
/** What a program also needs, and no server has. */
const others = (): Env => ({
  PORT: '0',
  CALLER_PUBLIC_KEY: caller.pem,
  CALLER_PRIVATE_KEY: toPem(caller),
  LINK_TOKEN_PRIVATE_KEY: toPem(linkTokens),
  IMAGE_ID_SECRET: 'i'.repeat(32),
  FORM_TOKEN_SECRET: 'f'.repeat(32),
  UNSUBSCRIBE_SECRET: 'u'.repeat(32),
  MAIL_FROM: 'yard@town.example.ca',
  MAIL_POSTAL_ADDRESS: 'Town of Example, 1 Main Street',
  PUBLIC_URL: 'http://localhost:8080',
  WEB_ROOT: join(folder, 'web'),
  ...Object.fromEntries(
    ['IDENTITY', 'ASSETS', 'MEDIA', 'INQUIRIES', 'LOANS', 'NOTIFICATIONS'].map((name) => [
      `${name}_URL`,
      'http://127.0.0.1:1',
    ]),
  ),
});
const rightSettings = (): Env => ({
  DATABASE_URL: database.url,
  NATS_URL: nats.url,
  ...s3Settings(),
  SMTP_URL: `smtp://yard:${RIGHT}@${mail}?ignoreTLS=true`,
});

/** The servers that each program that keeps running uses. */
const servers: [source: string, settings: string[]][] = [
  ['services/media/src/server.ts', ['DATABASE_URL', 'NATS_URL', 'S3_ENDPOINT', 'S3_BUCKET']],
  ['gateway/src/server.ts', ['NATS_URL']],
  ['services/notifications/src/server.ts', ['DATABASE_URL', 'NATS_URL', 'SMTP_URL']],
];

describe.each(faults)('%s', (name, env, sentences) => {
  it('ends npm start with a sentence about each setting', async () => {
    const { COMMONYARD_PORT, COMMONYARD_DATA } = {
      COMMONYARD_PORT: String(await freePort()),
      COMMONYARD_DATA: join(folder, `data-${name.replaceAll(' ', '-')}`),
    };
    const { exited } = startScript(join(root, 'packages/dev-stack/src/cli/start.ts'), {
      COMMONYARD_DATA,
      COMMONYARD_PORT,
      ...(await env()),
    });
    const { code, stdout, stderr } = await exited;
    // It creates a missing bucket.
    for (const [setting, sentence] of Object.entries(sentences).filter(([setting]) => setting !== 'S3_BUCKET'))
      expect(stderr).toMatch(new RegExp(`^${setting}: .*${sentence.source}.*\\.$`, 'm'));
    expect(stdout + stderr).not.toMatch(/^\s+at |hunter2/m);
    expect(code).toBe(1);
  });

  it('is a sentence about each setting in the logs of the services', async () => {
    const settings = { ...others(), ...rightSettings(), ...(await env()) };
    await Promise.all(
      servers.map(async ([source, ofProgram]) => {
        let printed = '';
        const { child } = await startProgram(source, settings);
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (bytes: Buffer) => (printed += bytes.toString()));
        const isSilent = (setting: string) => setting === 'NATS_URL' && name === TLS_WITHOUT_SERVER;
        const expected = Object.entries(sentences).filter(
          ([setting]) => ofProgram.includes(setting) && !isSilent(setting),
        );
        try {
          await eventually(() => {
            for (const [setting, sentence] of expected)
              expect(printed).toMatch(new RegExp(`"reason":"${setting}: .*${sentence.source}.*\\."`));
          });
        } finally {
          child.kill('SIGKILL');
        }
        // No migration has created the stream.
        expect(printed.replaceAll(/.*stream not found.*/g, '')).not.toMatch(/hunter2|"stack"/);
      }),
    );
  });
});
