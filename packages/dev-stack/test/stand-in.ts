import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { services } from '../src/services.ts';

const repository = resolve(import.meta.dirname, '../../..');

// Stores a counter in its database, which shows whether data survives.
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

const cli = `
import { readFileSync } from 'node:fs';
import pg from 'pg';
const [command, document] = process.argv.slice(2);
const owner = command === 'migrate';
const db = new pg.Client({ connectionString: owner ? process.env.DATABASE_OWNER_URL : process.env.DATABASE_URL });
await db.connect();
if (owner) {
  const { username, password } = new URL(process.env.DATABASE_URL);
  await db.query(\`DO $$ BEGIN CREATE ROLE \${username} LOGIN PASSWORD '\${password}'; EXCEPTION WHEN duplicate_object THEN END $$\`);
  await db.query(\`CREATE SCHEMA IF NOT EXISTS \${username} AUTHORIZATION \${username}\`);
  await db.query(\`CREATE TABLE IF NOT EXISTS \${username}.counter AS SELECT 0 AS n\`);
  await db.query(\`ALTER TABLE \${username}.counter OWNER TO \${username}\`);
} else {
  const { add } = JSON.parse(readFileSync(document, 'utf8'));
  await db.query('UPDATE counter SET n = n + $1', [add]);
}
await db.end();
`;

const writeDemo = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const [folder, ...names] = [process.argv[2], ${services.map(({ name }) => `'${name}'`).join(', ')}];
for (const name of names) {
  // One service has files beside its document.
  const parent = name === 'media' ? join(folder, name) : folder;
  mkdirSync(parent, { recursive: true });
  writeFileSync(join(parent, name + '.json'), '{ "add": 100 }');
}
`;

const gateway = `
import { createServer } from 'node:http';
createServer(async (request, response) => {
  if (request.url === '/healthz') return response.end('ok');
  if (request.url === '/environment') return response.end(JSON.stringify(process.env));
  try {
    const [, service, ...path] = request.url.split('/');
    const upstream = await fetch(process.env[service.toUpperCase() + '_URL'] + '/' + path.join('/'));
    response.writeHead(upstream.status).end(await upstream.text());
  } catch {
    response.writeHead(503).end();
  }
}).listen(process.env.PORT, process.env.HOST);
`;

const viteConfig = `
export default { server: { proxy: { '^/(?:assets|environment|media)': process.env.COMMONYARD_GATEWAY } } };
`;

/** Creates a repository with this launcher and minimal services. Returns the folder of the launcher's commands. */
export function createStandIn(folder: string): string {
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('package.json', '{ "type": "module" }');
  write('web/package.json', '{ "type": "module" }');
  write('web/vite.config.js', viteConfig);
  write('web/index.html', '<title>stand-in</title><script type="module" src="/src/main.ts"></script>');
  write('web/src/main.ts', 'export const text: string = "first";');
  // Last: a source that is newer than the build would start a build.
  write('web/dist/index.html', '<title>stand-in</title>');
  write('packages/contracts/src/values.ts', 'export {};');
  write('gateway/src/server.ts', gateway);
  for (const { name } of services) {
    write(`services/${name}/src/server.ts`, server);
    write(`services/${name}/src/cli.ts`, cli);
  }
  write('packages/demo/src/cli.ts', writeDemo);
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['dev-stack', 'bundler'])
    cpSync(join(repository, 'packages', name, 'src'), join(folder, 'packages', name, 'src'), { recursive: true });
  return join(folder, 'packages/dev-stack/src/cli');
}
