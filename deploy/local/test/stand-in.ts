import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { services } from '../src/services.ts';

const local = resolve(import.meta.dirname, '..');
const repository = resolve(local, '../..');

// Keeps a number in its database, so that a test sees whether data survives.
const server = `
import { createServer } from 'node:http';
import pg from 'pg';
const db = new pg.Pool({ connectionString: process.env.DATABASE_URL });
db.on('error', () => {});
createServer(async (request, response) => {
  if (request.url === '/die') process.exit(3);
  if (request.url === '/count') await db.query('UPDATE counter SET n = n + 1');
  const { rows } = await db.query('SELECT n FROM counter').catch(() => ({ rows: [] }));
  response.writeHead(rows.length ? 200 : 503).end(JSON.stringify(rows[0] ?? {}));
}).listen(process.env.PORT, process.env.HOST);
`;

const migrate = `
import pg from 'pg';
const { username, password } = new URL(process.env.DATABASE_URL);
const db = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
await db.connect();
await db.query(\`DO $$ BEGIN CREATE ROLE \${username} LOGIN PASSWORD '\${password}'; EXCEPTION WHEN duplicate_object THEN END $$\`);
await db.query(\`CREATE SCHEMA IF NOT EXISTS \${username} AUTHORIZATION \${username}\`);
await db.query(\`CREATE TABLE IF NOT EXISTS \${username}.counter AS SELECT 0 AS n\`);
await db.query(\`ALTER TABLE \${username}.counter OWNER TO \${username}\`);
await db.end();
`;

const seed = `
import pg from 'pg';
const db = new pg.Client({ connectionString: process.env.DATABASE_URL });
await db.connect();
await db.query('UPDATE counter SET n = n + 100');
await db.end();
`;

const gateway = `
import { createServer } from 'node:http';
createServer(async (request, response) => {
  if (request.url === '/healthz') return response.end('ok');
  if (request.url === '/environment') return response.end(JSON.stringify(process.env));
  try {
    const [, service, ...path] = request.url.split('/');
    const answer = await fetch(process.env[service.toUpperCase() + '_URL'] + '/' + path.join('/'));
    response.writeHead(answer.status).end(await answer.text());
  } catch {
    response.writeHead(503).end();
  }
}).listen(process.env.PORT, process.env.HOST);
`;

/** A repository with this launcher in it and services that are as small as they can be; answers the launcher's folder. */
export function makeStandIn(folder: string): string {
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('package.json', '{ "type": "module" }');
  write('web/dist/index.html', '<title>stand-in</title>');
  write('gateway/src/server.ts', gateway);
  for (const { name } of services) {
    write(`services/${name}/src/server.ts`, server);
    write(`services/${name}/src/migrate.ts`, migrate);
    write(`services/${name}/src/seed.ts`, seed);
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  cpSync(join(local, 'src'), join(folder, 'deploy/local/src'), { recursive: true });
  return join(folder, 'deploy/local/src');
}
