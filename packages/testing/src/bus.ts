import { connect } from 'nats';
import { pino } from 'pino';
import { openBus, type Bus } from '@commonyard/service-kit/events/jetstream';
import { testBackends } from './backends.ts';

/** A stream of its own for one test file, on the shared server. `open` gives further connections to it. */
export function testBus(url = testBackends().natsUrl) {
  const id = crypto.randomUUID().slice(0, 8);
  const names = { stream: `TEST_${id}`, prefix: `t${id}.` };
  const open = (): Bus => openBus({ url, log: pino({ level: 'silent' }), name: `test-${id}`, ...names });
  const bus = open();
  async function close() {
    await bus.close();
    // The server keeps room for all that a stream may hold, and has room for a few.
    const connection = await connect({ servers: url, reconnect: false }).catch(() => undefined);
    const manager = await connection?.jetstreamManager();
    await manager?.streams.delete(names.stream).catch(() => undefined);
    await connection?.close();
  }
  return { ...names, bus, open, close };
}
