import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { EVENTS } from '@commonyard/contracts/events/event-table';
import type { SessionLookupResult } from '@commonyard/contracts/http/identity';
import {
  findUnreadable,
  INVENTED_VALUE,
  newerVariants,
  RECORDED_VERSIONS,
  recordedEvents,
} from '@commonyard/testing/contracts/recordings';
import { createControlledBus } from './support/controlled-bus.ts';
import { closeAll, echo, startGateway, startService, verifyCallerToken } from './support/start-gateway.ts';
import { session, startFakeIdentity } from './support/start-identity.ts';
import { writeShells } from './support/write-shells.ts';

afterEach(closeAll);

const MINUTES = 60_000;
const { expiresAt } = session();

/** Every recorded event of these types, as it was recorded and as a newer version may publish it. */
const payloadsOf = (types: readonly string[]) =>
  RECORDED_VERSIONS.flatMap((version) =>
    recordedEvents(version)
      .filter(({ type }) => types.includes(type))
      .flatMap((event) => [
        { name: `${version} ${event.type} as recorded`, event },
        ...newerVariants(EVENTS[event.type].data, event.data as object).map(({ name, value }) => ({
          name: `${version} ${event.type} with ${name}`,
          event: { ...event, data: value },
        })),
      ]),
  );

describe('a session of a recorded version', () => {
  const start = async (found: SessionLookupResult, bus = createControlledBus().bus) => {
    const [identity, assets] = await Promise.all([startFakeIdentity({ abc: found }), startService(echo)]);
    const { url } = await startGateway({ upstreams: { identity: identity.url, assets: assets.url }, bus });
    const caller = async () => {
      const response = await request(`${url}/api/assets`, { headers: { cookie: 'sid=abc' } });
      expect(response.statusCode).toBe(200);
      return verifyCallerToken(((await response.body.json()) as { headers: Record<string, string> }).headers, 'assets');
    };
    return { caller, lookups: identity.lookups };
  };

  it(
    'is read; a role that a newer version added has the fewest rights, a language is English',
    async () => {
      const fields = ['sessionKey', 'expiresAt', 'user'];
      const problems = await findUnreadable('GET /internal/session', fields, async (response) => {
        const found = response as SessionLookupResult;
        const { caller } = await start({ ...found, expiresAt });
        const { id, role, municipality, locale } = found.user;
        const rights =
          role === (INVENTED_VALUE as never)
            ? { role: 'municipal_operator', municipality: null }
            : { role, municipality };
        expect(await caller()).toMatchObject({
          sub: String(id),
          ...rights,
          locale: locale === (INVENTED_VALUE as never) ? 'en' : locale,
        });
        await closeAll();
      });
      expect(problems).toEqual([]);
    },
    5 * MINUTES,
  );

  it('is looked up again after a recorded revocation, and after one that cannot be read', async () => {
    const events = createControlledBus();
    const { caller, lookups } = await start(session(), events.bus);
    for (const { name, event } of payloadsOf(['session.revoked'])) {
      await caller();
      const before = lookups.length;
      const data = { ...event.data, userId: 3, sessionKeys: [] };
      events.deliver('session.revoked', JSON.stringify({ ...event, data }));
      await caller();
      expect([name, lookups.length]).toEqual([name, before + 1]);
    }
    for (const payload of ['not json', '{}', '{"type":"session.revoked","data":{"userId":"three"}}']) {
      const before = lookups.length;
      events.deliver('session.revoked', payload);
      await caller();
      expect([payload, lookups.length]).toEqual([payload, before + 1]);
    }
  });
});

describe('a page with', () => {
  let body: unknown;
  const start = async () => {
    const assets = await startService((app) => app.get('/*', async () => body));
    const { url } = await startGateway({ webRoot: writeShells(), upstreams: { assets: assets.url } });
    return async (path: string, response: unknown) => {
      body = response;
      const { statusCode, body: page } = await request(url + path, { headers: { accept: 'text/html' } });
      expect([statusCode, (await page.text()).includes('</html>')]).toEqual([200, true]);
    };
  };

  it('a recorded listing is complete, also with what a newer version responds', async () => {
    const open = await start();
    const fields = ['id', 'type', 'status', 'title', 'description', 'images', 'locale'];
    expect(
      await findUnreadable('GET /api/assets/:id', fields, (listing) => open('/equipment/available/7', listing)),
    ).toEqual([]);
  });

  it('a recorded list is complete, also with what a newer version responds', async () => {
    const open = await start();
    expect(await findUnreadable('GET /api/assets', [], (listings) => open('/available-equipment', listings))).toEqual(
      [],
    );
  });
});

it('a recorded status is shown to administrators, also with what a newer version responds', async () => {
  const operator = session();
  const admin = session({ user: { ...operator.user, id: 1, role: 'admin', municipality: null } });
  let body: unknown;
  const identity = await startFakeIdentity({ admin });
  const assets = await startService((app) => app.get('/internal/status', async () => body));
  const { url } = await startGateway({ upstreams: { identity: identity.url, assets: assets.url } });
  const problems = await findUnreadable('GET /internal/status', [], async (status) => {
    body = status;
    const response = await request(`${url}/api/status`, { headers: { cookie: 'sid=admin' } });
    const { services } = (await response.body.json()) as { services: { service: string; status: unknown }[] };
    expect([response.statusCode, services.find(({ service }) => service === 'assets')?.status]).toEqual([200, status]);
  });
  expect(problems).toEqual([]);
});
