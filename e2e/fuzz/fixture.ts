import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { createApiClient } from '@commonyard/testing/api-client';
import { startPermissionsFixture } from '../permissions/fixture.ts';
import { createUserOfKind, USER_KINDS, type UserKind } from '../permissions/users.ts';
import { gatewayPages, readOperations, type Operation } from './operations.ts';
import { createSamples, PASSWORDS } from './samples.ts';

const FORGED = 'sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** What a user may do depends on these. */
const MEMBERSHIP = ['role', 'municipality', 'emailVerified', 'approval', 'mustChangePassword'] as const;
const membershipOf = (user: Record<string, unknown>) => MEMBERSHIP.map((name) => user[name]);

/** The running product with users of every kind, what the API describes, and values that requests can name. */
export async function startFuzzFixture() {
  const fixture = await startPermissionsFixture();
  const { product, client } = fixture;
  const users = { ...fixture.users };
  const samples = await createSamples(fixture);
  const described = readOperations(await client.expectOk('GET', '/api/docs/openapi.json'));
  const operations = [...described, ...gatewayPages];

  const cookies = Object.fromEntries(USER_KINDS.map((kind) => [kind, users[kind].cookie])) as Record<UserKind, string>;
  let rootCookie = await product.createAdmin('fuzz-root-0');
  let roots = 1;
  /** As the product's gateway, which has no limits, but with form tokens. Each request comes from another network. */
  const limitedGateway = await product.startProgram('gateway-with-limits', 'gateway/src/server.ts', {
    ...product.program('gateway').env,
    PORT: String(await freePort()),
    COMMONYARD_LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1,::1',
  });
  const formTokens = await issueFormTokens();

  /**
   * Generated requests log users out, deactivate them and change their passwords and roles: signs a user in again, and
   * replaces one who cannot act as before.
   */
  async function renew(caller: string): Promise<void> {
    const kind = USER_KINDS.find((name) => name === caller);
    if (!kind || (await actsAsBefore(kind))) return;
    for (const password of [users[kind].password, ...PASSWORDS]) {
      const { username } = users[kind];
      const cookie = await client.signIn(username, password).catch(() => undefined);
      if (cookie) cookies[kind] = cookie;
      if (cookie && (await actsAsBefore(kind))) return;
    }
    users[kind] = await createUserOfKind(client, await adminCookie(), kind);
    cookies[kind] = users[kind].cookie;
  }
  /** The session of an administrator that no request is sent as. */
  async function adminCookie(): Promise<string> {
    const { status } = await client.send('GET', '/api/users?limit=1', { cookie: rootCookie });
    if (status !== 200) rootCookie = await product.createAdmin(`fuzz-root-${roots++}`);
    return rootCookie;
  }
  async function actsAsBefore(kind: UserKind): Promise<boolean> {
    const { body } = await client.send<Record<string, unknown>>('GET', '/api/user', { cookie: cookies[kind] });
    return isDeepStrictEqual(membershipOf(body), memberships[kind]);
  }
  const memberships = {} as Record<UserKind, ReturnType<typeof membershipOf>>;
  for (const kind of USER_KINDS)
    memberships[kind] = membershipOf(await client.expectOk('GET', '/api/user', { cookie: cookies[kind] }));

  return {
    product,
    client,
    operations,
    samples,
    /** What services registered with Fastify, as `GET /api/assets/:id`. */
    routes: fixture.routes,
    callers: ['guest', ...USER_KINDS, 'ended', 'forged', 'two sessions'],
    mainCallers: ['admin', 'admin', "owner's admin", 'owner', 'inquirer'],
    cookieOf(caller: string): string | undefined {
      if (caller === 'guest') return undefined;
      if (caller === 'ended') return fixture.endedSessions['logged out'];
      if (caller === 'forged') return FORGED;
      if (caller === 'two sessions') return `${cookies.owner}; ${cookies.admin}`;
      return cookies[caller as UserKind];
    },
    adminCookie,
    renew,
    formTokens,
    urlOf: ({ path }: Operation) => (path in formTokens ? limitedGateway.url : product.url),
    /** The log of every program. */
    logLines: () => {
      const logs = readdirSync(join(product.folder, 'logs')).map((name) => join(product.folder, 'logs', name));
      return logs.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    },
    stop: () => fixture.stop(),
  };

  async function issueFormTokens(): Promise<Record<string, string>> {
    const limited = createApiClient(limitedGateway.url);
    const tokens: Record<string, string> = {};
    const [forForm] = operations.find(({ name }) => name === 'GET /api/form-token')!.parameters;
    for (const form of forForm!.schema.enum as string[])
      tokens[form] = (await limited.formToken(form))['x-form-token']!;
    return tokens;
  }
}

export type FuzzFixture = Awaited<ReturnType<typeof startFuzzFixture>>;
