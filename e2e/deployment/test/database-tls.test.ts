import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { findPostgresUser } from '@commonyard/dev-stack/backends/postgres-user';
import { startScript } from '@commonyard/testing/script';
import { makeAuthority, makeServerCertificate } from '../src/certificates.ts';

const probe = join(import.meta.dirname, '../probes/connect-database.ts');
const folder = mkdtempSync(join(tmpdir(), 'database-tls-'));
// The server may run as another user.
chmodSync(folder, 0o711);

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

let server: Awaited<ReturnType<typeof startPostgres>>;

/** What a service prints that connects to the server with this host and query. */
async function connect(host: string, query: string, env: Record<string, string> = {}): Promise<string> {
  const url = new URL(server.url);
  url.hostname = host;
  const { exited } = startScript(probe, { ...env, DATABASE_URL: `${url.href}?${query}` });
  return (await exited).stdout.trim();
}

// The query strings of the chart, for each database.sslMode.
(hasOpenssl ? describe : describe.skip)('a PostgreSQL server with a certificate of a private authority', () => {
  const inFolder = (name: string) => join(folder, name);
  const trusted = { NODE_EXTRA_CA_CERTS: inFolder('town-ca.crt') };
  beforeAll(async () => {
    for (const name of ['town-ca', 'other-ca']) await makeAuthority(folder, name);
    await makeServerCertificate(folder, 'server', 'town-ca', ['localhost']);
    const user = findPostgresUser();
    if (user) chownSync(inFolder('server.key'), user.uid, user.gid);
    const settings = { ssl: 'on', ssl_cert_file: inFolder('server.crt'), ssl_key_file: inFolder('server.key') };
    server = await startPostgres({ dataDir: inFolder('data'), durable: false, settings });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  it('is trusted with verify-full and its authority, under its own name only', async () => {
    expect(await connect('localhost', 'sslmode=verify-full', trusted)).toBe('encrypted');
    expect(await connect('127.0.0.1', 'sslmode=verify-full', trusted)).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    expect(await connect('localhost', 'sslmode=verify-full')).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });

  it('is trusted with verify-ca and its authority, under any name', async () => {
    const query = (authority: string) => `sslmode=verify-ca&uselibpqcompat=true&sslrootcert=${inFolder(authority)}`;
    expect(await connect('127.0.0.1', query('town-ca.crt'))).toBe('encrypted');
    expect(await connect('127.0.0.1', query('other-ca.crt'))).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });

  it('is not checked with require, and not asked with disable', async () => {
    expect(await connect('127.0.0.1', 'sslmode=require&uselibpqcompat=true')).toBe('encrypted');
    expect(await connect('127.0.0.1', 'sslmode=disable&uselibpqcompat=true')).toBe('plain');
  });
});
