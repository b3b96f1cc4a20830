import { afterAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MunicipalityDomain } from '@commonyard/contracts/http/identity';
import { createDocument, DEMO_PASSWORD } from '@commonyard/demo/identity';
import { removeTokens } from '@commonyard/service-kit/events/token-removal';
import { outboxOf } from '@commonyard/testing/outbox';
import { runServiceCommand } from '@commonyard/testing/script';
import { send } from '@commonyard/testing/send';
import { createPasswordHasher } from '../src/passwords/password-hashing.ts';
import { as, get, logIn, signUp, startTestService } from './test-service.ts';

const identity = await startTestService({ passwordHasher: createPasswordHasher() });
const folder = mkdtempSync(join(tmpdir(), 'identity-commands-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await identity.close();
});

const run = (name: string, env: Record<string, string> = {}, args: string[] = []) =>
  runServiceCommand('identity', name, { DATABASE_URL: identity.appUrl, ...env }, args);
const users = () => identity.db.selectFrom('users').selectAll().orderBy('id').execute();
const admin = { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a grader in the snow' };

it('admin-create creates an administrator from the environment and prints no password', async () => {
  const { code, stdout, stderr } = await run('admin-create', admin);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe('Created the administrator boss\n');
  expect((await logIn(identity.app, 'boss', admin.ADMIN_PASSWORD)).json()).toMatchObject({ role: 'admin' });
  expect((await outboxOf(identity.db))[0]).toMatchObject({ type: 'user.registered', data: { role: 'admin' } });
});

it('a repeated admin-create changes nothing', async () => {
  const before = await users();
  const { code, stdout } = await run('admin-create', { ...admin, ADMIN_PASSWORD: 'another grader' });
  expect([code, stdout]).toEqual([0, 'The administrator boss already exists; nothing was changed\n']);
  expect(await users()).toEqual(before);
});

it('admin-create --generate-password generates and prints a password', async () => {
  const args = ['--username', 'chief', '--email', 'chief@example.com', '--generate-password'];
  const { code, stdout } = await run('admin-create', {}, args);
  expect(code).toBe(0);
  const password = /password (\S{24,})\n$/.exec(stdout)![1]!;
  expect((await logIn(identity.app, 'chief', password)).statusCode).toBe(200);
});

it.each([
  ['a common password', { ADMIN_PASSWORD: 'Password123' }, 'too common'],
  ['the own name as password', { ADMIN_USERNAME: 'administratrix', ADMIN_PASSWORD: 'administratrix' }, 'too common'],
  ['a short password', { ADMIN_PASSWORD: 'short' }, '8 to 128 characters'],
  ['an invalid email', { ADMIN_EMAIL: 'nowhere' }, 'valid email'],
  ['a taken email', { ADMIN_USERNAME: 'other', ADMIN_EMAIL: 'BOSS@example.com' }, 'already registered'],
])('admin-create rejects %s', async (_what, overrides, message) => {
  const before = await users();
  const { code, stdout, stderr } = await run('admin-create', { ...admin, ADMIN_USERNAME: 'someone', ...overrides });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain({ ...admin, ...overrides }.ADMIN_PASSWORD);
  expect(await users()).toEqual(before);
});

it('admin-create does not promote an existing user', async () => {
  await signUp(identity.app, { username: 'plain' });
  const { code, stderr } = await run('admin-create', { ...admin, ADMIN_USERNAME: 'plain' });
  expect([code, stderr]).toEqual([1, 'This username is already taken\n']);
});

it('admin-create prints its usage where there is no terminal', async () => {
  const { code, stderr } = await run('admin-create');
  expect(code).toBe(1);
  expect(stderr).toMatch(/ADMIN_USERNAME[^]*ADMIN_PASSWORD[^]*--generate-password/);
});

it('admin-unlock resets what blocks an account, on every network', async () => {
  const { user } = await signUp(identity.app, { username: 'blocked' });
  const { user: neighbour } = await signUp(identity.app);
  for (const name of ['blocked', neighbour.username])
    for (let i = 0; i < 11; i++) await logIn(identity.app, name, 'a wrong guess');
  expect((await logIn(identity.app, 'blocked')).statusCode).toBe(429);
  const { code, stdout, stderr } = await run('admin-unlock', {}, ['Blocked']);
  expect([code, stdout, stderr]).toEqual([0, 'Unlocked the account blocked\n', '']);
  expect((await logIn(identity.app, 'blocked')).json()).toMatchObject({ id: user.id });
  expect((await logIn(identity.app, neighbour.username)).statusCode).toBe(429);
});

it.each([
  ['without a name', [], 'Name the account'],
  ['for an unknown name', ['nobody-at-all'], 'There is no active account'],
])('admin-unlock fails %s', async (_what, args, message) => {
  const { code, stderr } = await run('admin-unlock', {}, args);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});

it('a command without DATABASE_URL names the variable', async () => {
  const { code, stderr } = await run('replay', { DATABASE_URL: '' });
  expect([code, stderr]).toEqual([1, 'Missing or unusable environment variables: DATABASE_URL\n']);
});

const imported = {
  id: 50,
  username: 'imported',
  email: 'imported@example.com',
  name: 'Ida Imported',
  role: 'municipal_operator',
  municipality: 'hearst',
  locale: 'fr',
  createdAt: '2024-03-01T08:00:00.000Z',
  emailVerifiedAt: '2024-03-02T08:00:00.000Z',
  passwordHash: '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
};
async function runImport(document: unknown) {
  const file = join(folder, 'users.json');
  writeFileSync(file, JSON.stringify(document));
  return run('import', {}, [file]);
}

it('import stores a user with its id, times and password hash, an audit entry and an event of the past', async () => {
  expect(await runImport({ users: [imported] })).toEqual({
    code: 0,
    stdout: 'identity: 1 users imported, 0 already present\n',
    stderr: '',
  });
  const { passwordHash: _hash, ...expected } = imported;
  const user = (await users()).find(({ id }) => id === 50)!;
  expect(user).toMatchObject({ ...expected, updatedAt: imported.createdAt, version: 1, active: true });
  expect((await logIn(identity.app, 'imported', 'password')).json()).toMatchObject({ id: 50, municipality: 'hearst' });
  const entries = await identity.db.selectFrom('auditLog').selectAll().where('userId', '=', 50).orderBy('id').execute();
  expect(entries[0]).toMatchObject({ action: 'created', actorId: 50, at: imported.createdAt });
  expect((await outboxOf(identity.db)).at(-1)).toMatchObject({
    type: 'user.registered',
    time: imported.createdAt,
    data: { id: 50, municipality: 'hearst' },
  });
});

it('import skips a user whose id, username or email exists', async () => {
  const before = await users();
  const others = [imported, { ...imported, id: 51 }, { ...imported, id: 52, username: 'other' }];
  expect((await runImport({ users: others })).stdout).toBe('identity: 0 users imported, 3 already present\n');
  expect(await users()).toEqual(before);
});

it('import of a high id leaves lower ids to new users and never assigns it again', async () => {
  const high = { ...imported, id: 5_000, username: 'high', email: 'high@example.com', emailVerifiedAt: null };
  expect((await runImport({ users: [high] })).stdout).toMatch(/: 1 users imported/);
  const { user } = await signUp(identity.app);
  expect(user.id).toBeGreaterThan(5_000);
});

it('import names the first invalid field and stores nothing', async () => {
  const before = await users();
  const valid = { ...imported, id: 60, username: 'valid', email: 'valid@example.com' };
  const { code, stdout, stderr } = await runImport({ users: [valid, { ...imported, id: 61, role: 'owner' }] });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^.*users\.json: users\.1\.role: .*\n$/);
  expect(await users()).toEqual(before);
});

it('import takes the demo document and dates its events by the records', async () => {
  const document = createDocument(new Date());
  expect((await runImport(document)).stdout).toBe(
    'identity: 14 users imported, 0 already present; 11 domains imported, 0 skipped\n',
  );
  for (const { id, username, role, municipality } of document.users.slice(0, 3)) {
    const login = await logIn(identity.app, username, DEMO_PASSWORD);
    expect(login.json()).toMatchObject({ id, role, municipality, emailVerified: true });
  }
  const events = (await outboxOf(identity.db)).filter(
    ({ type, data }) => type === 'user.registered' && (data as { id: number }).id <= 14,
  );
  expect(events).toHaveLength(14);
  for (const { time } of events) expect(time).toBe(document.users[0]!.createdAt);
  const waiting = await send(identity, as.municipalAdmin({ userId: 2 }), 'GET', '/api/users/waiting');
  expect(waiting.json()).toMatchObject([{ id: 13, approval: 'pending', municipality: 'renfrew-county' }]);
  const domains = await send(identity, as.admin({ userId: 1 }), 'GET', '/api/municipality-domains');
  expect(domains.json<MunicipalityDomain[]>().filter(({ confirmed }) => confirmed)).toHaveLength(11);
  const before = await users();
  expect((await runImport(document)).stdout).toBe(
    'identity: 0 users imported, 14 already present; 0 domains imported, 11 skipped\n',
  );
  expect(await users()).toEqual(before);
});

it('import skips a domain that the named user may not add, and fails for what is no domain', async () => {
  const domain = { municipality: 'hearst', domain: 'hearst.ca', addedBy: 70 };
  const other = { ...imported, id: 70, username: 'of.kenora', email: 'of@kenora.ca', municipality: 'kenora' };
  const { stdout } = await runImport({ users: [other], domains: [domain, { ...domain, addedBy: 71 }] });
  expect(stdout).toMatch(/; 0 domains imported, 2 skipped\n$/);
  const manager = { ...other, id: 72, username: 'm.kenora', email: 'm@kenora.ca', role: 'municipal_admin' };
  const noDomain = { municipality: 'kenora', domain: 'on.ca', addedBy: 72 };
  expect((await runImport({ users: [manager], domains: [noDomain] })).code).toBe(1);
});

it('a user who registers after an import gets an id above the reserved ones', async () => {
  const { user, cookie } = await signUp(identity.app);
  expect(user.id).toBeGreaterThan(1_000);
  expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(200);
});

it('replay publishes every user again, and states how many events with links it skips', async () => {
  const count = (await users()).length;
  const skipped = (await outboxOf(identity.db)).filter(({ type }) => type === 'user.verification_requested').length;
  expect(skipped).toBeGreaterThan(0);
  // As the relay does.
  for (const { seq, payload } of await identity.db.selectFrom('outbox').select(['seq', 'payload']).execute())
    await identity.db
      .updateTable('outbox')
      .set({ publishedAt: new Date().toISOString(), payload: removeTokens(payload) ?? payload })
      .where('seq', '=', seq)
      .execute();
  expect((await run('replay')).stdout).toBe(
    `identity: user.updated queued for ${count} users; ${skipped} events with links skipped\n`,
  );
});

it('migrate reports an up-to-date schema', async () => {
  const { code, stdout } = await run('migrate', { DATABASE_OWNER_URL: identity.ownerUrl });
  expect([code, stdout]).toEqual([0, 'identity: up to date\n']);
});
