import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { testBackends } from '@commonyard/testing/backends';
import { eventually } from '@commonyard/testing/eventually';
import { readSetting } from '../src/config.ts';
import { migrateSchema } from '../src/db/migrate.ts';
import { createEventTables } from '../src/events/tables.ts';

const { postgresUrl } = testBackends();
const id = crypto.randomUUID().slice(0, 8);
const [town, staging] = [`test_town_${id}`, `test_staging_${id}`];
/** May create roles and owns the database, as in an installation, and is no superuser. */
const owner = `test_owner_${id}`;
const migrations = { '0101-events': createEventTables };
const [OLD, NEW] = ['old p@ss/w%41rd', 'new:p#ss?'];

const server = new pg.Client({ connectionString: postgresUrl });
let ownerUrl: string;
let stagingUrl: string;
beforeAll(async () => {
  await server.connect();
  await server.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'owner'`);
  const create = async (name: string) => {
    const url = await ensureDatabase(postgresUrl, name);
    await server.query(`ALTER DATABASE ${name} OWNER TO ${owner}`);
    return withDatabaseUser(url, owner, 'owner');
  };
  ownerUrl = await create(town);
  stagingUrl = await create(staging);
});
afterAll(async () => {
  for (const name of [town, staging]) await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  // The owner has granted the memberships of the others.
  const { rows } = await server.query<{ rolname: string }>(
    'SELECT rolname FROM pg_roles WHERE strpos(rolname, $1) > 0 ORDER BY rolname = $2',
    [id, owner],
  );
  for (const { rolname } of rows) await server.query(`DROP ROLE ${rolname}`);
  await server.end();
});

/** A service whose runtime role has this name. */
function service(role: string, url = ownerUrl) {
  const appUrl = withDatabaseUser(url, role, '');
  /** Connects as a process does whose setting lists the passwords. */
  const connect = async (passwords: string[]): Promise<pg.Client> => {
    const env = { DATABASE_URL: appUrl, DATABASE_PASSWORDS: passwords.join() };
    const client = new pg.Client({ connectionString: readSetting('DATABASE_URL', env) });
    await client.connect();
    return client;
  };
  return {
    connect,
    migrate: (passwords: string[], schema = 'probe') =>
      migrateSchema({ ownerUrl: url, appUrl, appPasswords: passwords, schema, migrations }),
    /** How a connection ends: with 'connected', or with the error code of Postgres. */
    attempt: async (passwords: string[]): Promise<string> => {
      try {
        const client = await connect(passwords);
        await client.query('SELECT 1 FROM outbox');
        await client.end();
        return 'connected';
      } catch (error) {
        return (error as { code: string }).code;
      }
    },
  };
}

const INVALID_PASSWORD = '28P01';

it('keeps the former password until its processes have been replaced', async () => {
  const { migrate, connect, attempt } = service(`${town}_app`);
  await migrate([OLD]);
  const former = await connect([OLD]);
  // The value is replaced at once, as by an operator who knows no steps.
  await migrate([NEW]);
  expect([await attempt([OLD]), await attempt([NEW])]).toEqual(['connected', 'connected']);
  await former.end();
  await eventually(async () => {
    await migrate([NEW]);
    expect([await attempt([OLD]), await attempt([NEW])]).toEqual([INVALID_PASSWORD, 'connected']);
  });
});

it('accepts both passwords during a rotation, and then only the new one', async () => {
  const { migrate, attempt } = service(`${town}_other_app`);
  await migrate([OLD], 'other');
  await migrate([OLD, NEW], 'other');
  expect([await attempt([OLD, NEW]), await attempt([NEW, OLD])]).toEqual(['connected', 'connected']);
  await eventually(async () => {
    await migrate([NEW], 'other');
    expect([await attempt([OLD]), await attempt([NEW])]).toEqual([INVALID_PASSWORD, 'connected']);
  });
});

it('gives logins the limits and the privileges of the runtime role, and no more', async () => {
  const { migrate, connect } = service(`${town}_app`);
  await migrate([NEW]);
  const client = await connect([NEW]);
  const { rows } = await client.query(
    `SELECT current_setting('statement_timeout') AS statement, current_setting('search_path') AS path`,
  );
  expect(rows).toEqual([{ statement: '5s', path: 'probe' }]);
  await expect(client.query('CREATE TABLE mine (id int)')).rejects.toMatchObject({ code: '42501' });
  await client.end();
});

it('rejects a role that belongs to another database, and leaves its password as it is', async () => {
  const role = `${town}_app`;
  await service(role).migrate([NEW]);
  await expect(service(role, stagingUrl).migrate([OLD])).rejects.toThrow(`belongs to the database ${town}`);
  expect(await service(role).attempt([NEW])).toBe('connected');
  await service(`${staging}_app`, stagingUrl).migrate([OLD]);
});

it('rejects a role without a mark that has privileges in another database', async () => {
  const role = `test_shared_${id}`;
  await server.query(`CREATE ROLE ${role}; GRANT CONNECT ON DATABASE ${town} TO ${role}`);
  await expect(service(role, stagingUrl).migrate([OLD])).rejects.toThrow(`belongs to the database ${town}`);
});

it('rejects a name that Postgres would truncate', async () => {
  await expect(service(`${town}_${'a'.repeat(60)}`).migrate([NEW])).rejects.toThrow('longer than 63 bytes');
});
