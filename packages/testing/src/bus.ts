import { pino } from 'pino';
import { openBus, type Bus } from '@commonyard/service-kit/events/jetstream';
import { testBackends } from './backends.ts';
import { connectNats } from './connect-nats.ts';

/** A separate stream for one test file, on the shared server. `open` opens further connections to it. */
export function testBus(url = testBackends().natsUrl) {
  const id = crypto.randomUUID().slice(0, 8);
  const names = { stream: `TEST_${id}`, prefix: `t${id}.` };
  const open = (): Bus =>
    openBus({ url, log: pino({ level: 'silent' }), name: `test-${id}`, ...names, createMissing: true });
  const bus = open();
  async function close() {
    await bus.close();
    // The server reserves each stream's maximum size, so it has space for a few streams only.
    const connection = await connectNats(url, { reconnect: false }).catch(() => undefined);
    const manager = await connection?.jetstreamManager();
    await manager?.streams.delete(names.stream).catch(() => undefined);
    await connection?.close();
  }
  return { ...names, bus, open, close };
}
