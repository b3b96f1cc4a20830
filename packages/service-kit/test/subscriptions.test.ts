import { randomUUID } from 'node:crypto';
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

it('a subscription receives events again after each reconnect, and none from before it', async () => {
  const received: string[] = [];
  bus.subscribe(['asset.updated'], (payload) => received.push(payload));
  for (let epoch = 1; epoch <= 3; epoch++) {
    await eventually(() => expect([bus.connected(), bus.connectionEpoch()]).toEqual([true, epoch]));
    await eventually(async () => {
      await publisher.bus.publish('asset.updated', randomUUID(), `seen ${epoch}`);
      expect(received.at(-1)).toBe(`seen ${epoch}`);
    });
    proxy.cut();
    await eventually(() => expect(bus.connected()).toBe(false));
    await publisher.bus.publish('asset.updated', `missed ${epoch}`, `missed ${epoch}`);
    proxy.restore();
  }
  expect(new Set(received)).toEqual(new Set(['seen 1', 'seen 2', 'seen 3']));
});
