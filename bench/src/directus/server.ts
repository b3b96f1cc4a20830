import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { startProgram, waitUntilOk } from '../support/servers.ts';

export const DIRECTUS = '12.4.0';
export const directusFolder = join(root, '.cache/directus');
const program = join(directusFolder, 'node_modules/directus/cli.js');
export const hasDirectus = (): boolean => existsSync(program);

const ADMIN = { email: 'admin@example.com', password: 'bench-only' };
/** Directus creates it with this id. It applies to every request without a token. */
const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17';

/**
 * Starts Directus on a table that it did not create, without its cache and limits, and lets the public read it. Without a
 * licence it cannot restrict the columns.
 */
export async function startDirectus(
  folder: string,
  { databaseUrl, searchPath, table }: { databaseUrl: string; searchPath: string[]; table: string },
) {
  const env = {
    SECRET: 'a-secret-of-the-bench-with-32-characters-or-more',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: `array:${searchPath.join(',')}`,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    STORAGE_LOCAL_ROOT: join(folder, 'directus'),
  };
  execFileSync(process.execPath, [program, 'bootstrap'], {
    cwd: directusFolder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const directus = await startProgram(folder, [program, 'start'], env);
  await waitUntilOk(`${directus.url}/server/ping`);
  const post = async (path: string, body: object, token?: string) => {
    const response = await fetch(directus.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    return (await response.json()) as { data: { access_token?: string } };
  };
  const { access_token: token } = (await post('/auth/login', ADMIN)).data;
  const permission = { policy: PUBLIC_POLICY, collection: table, action: 'read', fields: ['*'] };
  await post('/permissions', permission, token);
  return directus;
}
