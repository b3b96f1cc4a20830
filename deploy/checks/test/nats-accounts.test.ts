import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { eventSchemas } from '@commonyard/contracts/events/schemas';
import { startChild, type Child } from '@commonyard/local/processes/child';
import { freePort } from '@commonyard/local/backends/free-port';
import { resolveNatsServer } from '@commonyard/local/backends/nats-resolver';
import { waitUntil } from '@commonyard/local/processes/wait-until';
import { prepareStream } from '@commonyard/service-kit/events/stream';
import { accounts } from '../../nats/accounts.ts';
import { natsConfig, passwordVariable } from '../../nats/config.ts';
import { filesOf, root } from '../src/repository.ts';

const names = Object.keys(accounts);
const kindOf = (type: string) => type.split('.', 1)[0]!;
const kinds = [...new Set(Object.keys(eventSchemas).map(kindOf))];
const file = join(root, 'deploy/helm/commonyard/files/nats.conf');

describe('the list', () => {
  it('gives each kind of event to one service', () => {
    expect(names.flatMap((name) => accounts[name]!.publishes).sort()).toEqual(kinds.sort());
  });

  it('has the consumers that the services start, each with its own', () => {
    const started = filesOf('services')
      .filter((path) => path.endsWith('.consumers.ts'))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'([a-z]+--[a-z-]+)'/g)].map((match) => match[1]!));
    expect(names.flatMap((name) => accounts[name]!.consumers).sort()).toEqual([...new Set(started)].sort());
    for (const name of names)
      for (const consumer of accounts[name]!.consumers) expect(consumer.startsWith(`${name}--`)).toBe(true);
  });

  it('is what the configuration says; after a change: node deploy/nats/write-config.ts', () => {
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
    const reached = () =>
      connect({ port, user: 'owner', pass: 'secret-owner', reconnect: false }).then(
        (one) => one.close().then(() => true),
        () => false,
      );
    await waitUntil(reached, { withinMs: 10_000 });
    const consumers = names.flatMap((name) => accounts[name]!.consumers);
    const byOwner = Object.fromEntries(consumers.map((name) => [name, ['asset.approved' as const]]));
    await prepareStream(`nats://owner:secret-owner@127.0.0.1:${port}`, byOwner);
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
  /** Asks as a service; undefined where it is not let. */
  const ask = (name: string, subject: string, body = '{}') =>
    open
      .get(name)!
      .request(subject, body, { timeout: 1_000 })
      .then(
        (answer) => answer.string(),
        () => undefined,
      );

  it('lets nobody in without a password, or with another one', async () => {
    for (const given of [{}, { user: 'assets', pass: 'secret-media' }])
      await expect(connect({ port, reconnect: false, ...given })).rejects.toThrow(/authorization/i);
  });

  it.each(names)('lets %s say its own kinds and no other', async (name) => {
    const before = await stored();
    const said = await Promise.all(kinds.map(async (kind) => [kind, await ask(name, `${kind}.tried`)] as const));
    const taken = said.flatMap(([kind, answer]) => (answer ? [kind] : []));
    expect(taken.sort()).toEqual([...accounts[name]!.publishes].sort());
    expect((await stored()) - before).toBe(taken.length);
  });

  it.each(names)('lets %s take from its own consumers and no other', async (name) => {
    const all = names.flatMap((other) => accounts[other]!.consumers);
    const known = await Promise.all(
      all.map(async (one) => [one, await ask(name, `$JS.API.CONSUMER.INFO.EVENTS.${one}`)]),
    );
    expect(known.flatMap(([one, answer]) => (answer ? [one] : []))).toEqual(accounts[name]!.consumers);
    for (const other of all.filter((one) => !one.startsWith(`${name}--`)))
      expect(
        await ask(name, `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${other}`, '{"batch":1,"no_wait":true}'),
      ).toBeUndefined();
  });

  it.each(names)(
    'lets %s neither listen to what passes, save what it is meant to hear, nor to answers for others',
    async (name) => {
      const connection = open.get(name)!;
      const heard = (subject: string) =>
        new Promise<boolean>((resolve) => {
          // The server's refusal comes before its answer to the flush.
          const subscription = connection.subscribe(subject, { callback: (error) => error && resolve(false) });
          void connection.flush().then(() => setImmediate(() => (resolve(true), subscription.unsubscribe())));
        });
      const others = names.filter((other) => other !== name).map((other) => `_INBOX_${other}.>`);
      for (const subject of ['>', '$JS.>', '_INBOX.>', ...others, ...kinds.map((kind) => `${kind}.*`)])
        expect([subject, await heard(subject)]).toEqual([subject, false]);
      for (const type of accounts[name]!.hears) expect(await heard(type)).toBe(true);
    },
  );

  it.each(names)(
    'lets %s neither change, empty nor remove the stream, nor read in it around its consumers',
    async (name) => {
      for (const verb of ['UPDATE', 'PURGE', 'DELETE', 'MSG.GET', 'MSG.DELETE'])
        expect(await ask(name, `$JS.API.STREAM.${verb}.EVENTS`)).toBeUndefined();
      expect(await ask(name, '$JS.API.DIRECT.GET.EVENTS', '{"seq":1}')).toBeUndefined();
      const read = await Promise.all(
        kinds.map(async (kind) => [kind, await ask(name, `$JS.API.DIRECT.GET.EVENTS.${kind}.tried`, '')] as const),
      );
      expect(read.flatMap(([kind, answer]) => (answer === undefined ? [] : [kind])).sort()).toEqual(
        [...accounts[name]!.publishes].sort(),
      );
      expect(await ask(name, '$JS.API.CONSUMER.CREATE.EVENTS', '{}')).toBeUndefined();
      for (const consumer of ['spy', ...accounts[name]!.consumers])
        for (const verb of ['CREATE', 'DURABLE.CREATE', 'DELETE', 'PAUSE'])
          expect(await ask(name, `$JS.API.CONSUMER.${verb}.EVENTS.${consumer}`)).toBeUndefined();
    },
  );
});
