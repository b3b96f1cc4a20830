import { afterAll, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { openBus } from '../src/events/jetstream.ts';
import { testBackends } from '@commonyard/testing/backends';
import { testBus } from '@commonyard/testing/bus';
import { eventually } from '@commonyard/testing/eventually';
import { startTcpProxy } from '@commonyard/testing/tcp-proxy';

const publisher = testBus();
const server = new URL(testBackends().natsUrl);
const proxy = await startTcpProxy(Number(server.port));
const url = Object.assign(new URL(server), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
const { stream, prefix } = publisher;
const bus = openBus({ url, log: pino({ level: 'silent' }), name: 'subscriber', stream, prefix });
afterAll(async () => {
  await bus.close();
  await proxy.close();
  await publisher.close();
});

it('a confirmed subscription misses no event while its connection lasts, also after a reconnect', async () => {
  const received: string[] = [];
  const subscription = bus.subscribe(['asset.updated'], (payload) => received.push(payload));
  expect(subscription.confirmedEpoch()).toBe(0);
  for (let epoch = 1; epoch <= 3; epoch++) {
    await eventually(() => expect(subscription.confirmedEpoch()).toBe(epoch));
    expect([bus.connected(), bus.connectionEpoch()]).toEqual([true, epoch]);
    await publisher.bus.publish('asset.updated', `seen ${epoch}`, `seen ${epoch}`);
    await eventually(() => expect(received.at(-1)).toBe(`seen ${epoch}`));

    proxy.cut();
    await eventually(() => expect(bus.connected()).toBe(false));
    await publisher.bus.publish('asset.updated', `missed ${epoch}`, `missed ${epoch}`);
    proxy.restore();
  }
  expect(received).toEqual(['seen 1', 'seen 2', 'seen 3']);
});
