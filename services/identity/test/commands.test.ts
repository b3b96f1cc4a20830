import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { outboxOf } from '@commonyard/testing/outbox';
import { get, logIn, signUp, startIdentity } from './identity.ts';

let identity: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

type Outcome = { code: number; out: string; err: string };
const run = (script: string, env: Record<string, string> = {}, args: string[] = []) =>
  new Promise<Outcome>((resolve) => {
    const file = join(import.meta.dirname, '../src', script);
    const child = execFile(
      process.execPath,
      [file, ...args],
      { env: { DATABASE_URL: identity.appUrl, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end();
  });
const users = () => identity.db.selectFrom('users').selectAll().orderBy('id').execute();
const admin = { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a grader in the snow' };

it('admin-create makes an administrator from the environment and shows no password', async () => {
  const { code, out, err } = await run('admin-create.ts', admin);
  expect([code, err]).toEqual([0, '']);
  expect(out).toBe('Created the administrator boss\n');
  expect((await logIn(identity.app, 'boss', admin.ADMIN_PASSWORD)).json()).toMatchObject({ role: 'admin' });
  expect((await outboxOf(identity.db))[0]).toMatchObject({ type: 'user.registered', data: { role: 'admin' } });
});

it('admin-create changes nothing when it is run again, so every start may run it', async () => {
  const before = await users();
  const { code, out } = await run('admin-create.ts', { ...admin, ADMIN_PASSWORD: 'another grader' });
  expect([code, out]).toEqual([0, 'The administrator boss is there already; nothing was changed\n']);
  expect(await users()).toEqual(before);
});

it('admin-create makes a password where it is told to, and shows that one', async () => {
  const args = ['--username', 'chief', '--email', 'chief@example.com', '--generate-password'];
  const { code, out } = await run('admin-create.ts', {}, args);
  expect(code).toBe(0);
  const password = /password (\S{24,})\n$/.exec(out)![1]!;
  expect((await logIn(identity.app, 'chief', password)).statusCode).toBe(200);
});

it.each([
  ['a common password', { ADMIN_PASSWORD: 'Password123' }, 'too common'],
  ['its own name', { ADMIN_USERNAME: 'administratrix', ADMIN_PASSWORD: 'administratrix' }, 'too common'],
  ['a short password', { ADMIN_PASSWORD: 'short' }, '8 to 128 characters'],
  ['no e-mail', { ADMIN_EMAIL: 'nowhere' }, 'valid email'],
  ['an e-mail that is taken', { ADMIN_USERNAME: 'other', ADMIN_EMAIL: 'BOSS@example.com' }, 'already registered'],
])('admin-create refuses %s', async (_what, over, message) => {
  const before = await users();
  const { code, out, err } = await run('admin-create.ts', { ...admin, ADMIN_USERNAME: 'someone', ...over });
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(message);
  expect(err).not.toContain({ ...admin, ...over }.ADMIN_PASSWORD);
  expect(await users()).toEqual(before);
});

it('admin-create does not make an administrator of an account that is none', async () => {
  await signUp(identity.app, { username: 'plain' });
  const { code, err } = await run('admin-create.ts', { ...admin, ADMIN_USERNAME: 'plain' });
  expect([code, err]).toEqual([1, 'This username is already taken\n']);
});

it('admin-create says how to call it where nobody can be asked', async () => {
  const { code, err } = await run('admin-create.ts');
  expect(code).toBe(1);
  expect(err).toMatch(/ADMIN_USERNAME[^]*ADMIN_PASSWORD[^]*--generate-password/);
});

it('a command without its database names the variable', async () => {
  const { code, err } = await run('replay.ts', { DATABASE_URL: '' });
  expect([code, err]).toEqual([1, 'Missing or unusable environment variables: DATABASE_URL\n']);
});

it('seed adds the demo accounts once, with their events', async () => {
  expect((await run('seed.ts')).out).toMatch(/: 12 demo accounts added/);
  const { body: operator } = await logIn(identity.app, 'operator', 'commonyard-demo');
  expect(JSON.parse(operator)).toMatchObject({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' });
  const manager = (await logIn(identity.app, 'manager', 'commonyard-demo')).json();
  expect(manager).toMatchObject({ id: 2, role: 'municipal_admin', municipality: 'renfrew-county' });
  expect((await logIn(identity.app, 'admin', 'commonyard-demo')).json()).toMatchObject({ id: 1, role: 'admin' });
  const told = (await outboxOf(identity.db)).filter(({ type, data }) => type === 'user.registered' && 'id' in data);
  expect(told.map(({ data }) => (data as { id: number }).id)).toEqual(expect.arrayContaining([1, 2, 3]));
  const before = await users();
  expect(
    before
      .filter(({ id }) => id <= 1_000)
      .every(({ name, email }) => name.endsWith('(demo)') && email.endsWith('.example.com')),
  ).toBe(true);

  expect((await run('seed.ts')).out).toMatch(/: 0 demo accounts added/);
  expect(await users()).toEqual(before);
});

it('an account that registers after the seed has a number of its own', async () => {
  const { user, cookie } = await signUp(identity.app);
  expect(user.id).toBeGreaterThan(1_000);
  expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(200);
});

it('seed refuses to run in production', async () => {
  const before = await users();
  expect(await run('seed.ts', { NODE_ENV: 'production' })).toMatchObject({ code: 1, out: '' });
  expect(await users()).toEqual(before);
});

it('replay tells of every account again', async () => {
  const count = (await users()).length;
  expect((await run('replay.ts')).out).toBe(`identity: ${count} users will be told of again\n`);
});

it('migrate says that there is nothing to do', async () => {
  const { code, out } = await run('migrate.ts', { DATABASE_OWNER_URL: identity.ownerUrl });
  expect([code, out]).toEqual([0, 'identity: up to date\n']);
});
