import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { EVENT_TYPES } from '@commonyard/contracts/events/event-table';
import { startChild, type Child } from '@commonyard/dev-stack/processes/child';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { resolveNatsServer } from '@commonyard/dev-stack/backends/nats-resolver';
import { waitUntil } from '@commonyard/dev-stack/processes/wait-until';
import { natsUsers, passwordVariable } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { provisionStream } from '@commonyard/service-kit/events/stream';
import { accounts, natsConfig } from '../../../deploy/nats/accounts.ts';

const names = Object.keys(accounts);
const kindOf = (type: string) => type.split('.', 1)[0]!;
const kinds = [...new Set(EVENT_TYPES.map(kindOf))];
const file = join(root, 'deploy/helm/commonyard/files/nats.conf');

describe('the accounts', () => {
  it('are those for which secrets are made, and the owner of the stream', () => {
    expect([...names, 'owner'].sort()).toEqual(natsUsers.toSorted());
  });

  it('let one service publish each kind of event', () => {
    expect(names.flatMap((name) => accounts[name]!.publishes).sort()).toEqual(kinds.sort());
  });

  it('have consumers with the name of the service', () => {
    for (const name of names)
      for (const consumer of accounts[name]!.consumers) expect(consumer).toMatch(new RegExp(`^${name}--[a-z-]+$`));
  });

  it('are those of the configuration; after a change: npm run services:write', () => {
    expect(readFileSync(file, 'utf8')).toBe(natsConfig(accounts));
  });
});

describe('a server with this configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nats-accounts-'));
  const users = [...names, 'owner'];
  const open = new Map<string, NatsConnection>();
  let server: Child;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    server = await startChild({
      name: 'NATS',
      command: await resolveNatsServer(),
      args: ['--config', file, '--addr', '127.0.0.1', '--port', String(port), '--store_dir', folder],
      env: Object.fromEntries(users.map((user) => [passwordVariable(user), `secret-${user}`])),
      cwd: folder,
      logFile: join(folder, 'nats.log'),
    });
    const isReachable = () =>
      connect({ port, user: 'owner', pass: 'secret-owner', reconnect: false }).then(
        (connection) => connection.close().then(() => true),
        () => false,
      );
    await waitUntil(isReachable, { withinMs: 10_000 });
    const consumers = names.flatMap((name) => accounts[name]!.consumers);
    const consumerTypes = Object.fromEntries(consumers.map((name) => [name, ['asset.approved' as const]]));
    await provisionStream(`nats://owner:secret-owner@127.0.0.1:${port}`, consumerTypes);
    for (const user of users) {
      const inboxPrefix = user === 'owner' ? '_INBOX' : `_INBOX_${user}`;
      open.set(user, await connect({ port, user, pass: `secret-${user}`, inboxPrefix, timeout: 1_000 }));
    }
  });
  afterAll(async () => {
    await Promise.all([...open.values()].map((connection) => connection.close()));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const stored = async () =>
    (await (await open.get('owner')!.jetstreamManager()).streams.info('EVENTS')).state.messages;
  /** The response to a request of a service; undefined if the account may not send it. */
  const request = (name: string, subject: string, body = '{}') =>
    open
      .get(name)!
      .request(subject, body, { timeout: 1_000 })
      .then(
        (reply) => reply.string(),
        () => undefined,
      );

  it('rejects a connection without a password, or with that of another account', async () => {
    for (const credentials of [{}, { user: 'assets', pass: 'secret-media' }])
      await expect(connect({ port, reconnect: false, ...credentials })).rejects.toThrow(/authorization/i);
  });

  it.each(names)('lets %s publish its own kinds of events and no others', async (name) => {
    const before = await stored();
    const replies = await Promise.all(kinds.map(async (kind) => [kind, await request(name, `${kind}.tried`)] as const));
    const accepted = replies.flatMap(([kind, reply]) => (reply ? [kind] : []));
    expect(accepted.sort()).toEqual([...accounts[name]!.publishes].sort());
    expect((await stored()) - before).toBe(accepted.length);
  });

  it.each(names)('lets %s fetch from its own consumers and no others', async (name) => {
    const all = names.flatMap((other) => accounts[other]!.consumers);
    const replies = await Promise.all(
      all.map(async (consumer) => [consumer, await request(name, `$JS.API.CONSUMER.INFO.EVENTS.${consumer}`)]),
    );
    expect(replies.flatMap(([consumer, reply]) => (reply ? [consumer] : []))).toEqual(accounts[name]!.consumers);
    for (const other of all.filter((consumer) => !consumer.startsWith(`${name}--`)))
      expect(
        await request(name, `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${other}`, '{"batch":1,"no_wait":true}'),
      ).toBeUndefined();
  });

  it.each(names)(
    'lets %s subscribe only to the events it needs directly, and not to replies for others',
    async (name) => {
      const connection = open.get(name)!;
      const canSubscribe = (subject: string) =>
        new Promise<boolean>((resolve) => {
          // The server rejects the subscription before it responds to the flush.
          const subscription = connection.subscribe(subject, { callback: (error) => error && resolve(false) });
          void connection.flush().then(() => setImmediate(() => (resolve(true), subscription.unsubscribe())));
        });
      const others = names.filter((other) => other !== name).map((other) => `_INBOX_${other}.>`);
      for (const subject of ['>', '$JS.>', '_INBOX.>', ...others, ...kinds.map((kind) => `${kind}.*`)])
        expect([subject, await canSubscribe(subject)]).toEqual([subject, false]);
      for (const type of accounts[name]!.subscribes) expect(await canSubscribe(type)).toBe(true);
    },
  );

  it.each(names)(
    'lets %s neither create, change, purge nor delete the stream, nor read it without a consumer',
    async (name) => {
      for (const verb of ['CREATE', 'UPDATE', 'PURGE', 'DELETE', 'MSG.GET', 'MSG.DELETE'])
        expect(await request(name, `$JS.API.STREAM.${verb}.EVENTS`)).toBeUndefined();
      expect(await request(name, '$JS.API.DIRECT.GET.EVENTS', '{"seq":1}')).toBeUndefined();
      const read = await Promise.all(
        kinds.map(async (kind) => [kind, await request(name, `$JS.API.DIRECT.GET.EVENTS.${kind}.tried`, '')] as const),
      );
      expect(read.flatMap(([kind, reply]) => (reply === undefined ? [] : [kind])).sort()).toEqual(
        [...accounts[name]!.publishes].sort(),
      );
      expect(await request(name, '$JS.API.CONSUMER.CREATE.EVENTS', '{}')).toBeUndefined();
      for (const consumer of ['spy', ...accounts[name]!.consumers])
        for (const verb of ['CREATE', 'DURABLE.CREATE', 'DELETE', 'PAUSE'])
          expect(await request(name, `$JS.API.CONSUMER.${verb}.EVENTS.${consumer}`)).toBeUndefined();
    },
  );
});
