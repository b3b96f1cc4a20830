import { pino } from 'pino';
import { openBus, type Bus } from '@commonyard/service-kit/events/jetstream';
import { provisionStream, type Consumers } from '@commonyard/service-kit/events/stream';
import { testBackends } from './backends.ts';
import { connectNats } from './connect-nats.ts';

/** A separate stream for one test file, on the shared server. `open` opens further connections to it. */
export function testBus(url = testBackends().natsUrl) {
  const id = crypto.randomUUID().slice(0, 8);
  const names = { stream: `TEST_${id}`, prefix: `t${id}.` };
  // Another consumer of the same name, such as that of another version, may have further types, which stay.
  const provision = (consumers?: Consumers) => provisionStream(url, consumers, { ...names, isKnownType: () => false });
  const created = provision();
  created.catch(() => undefined);
  /** Provisions a consumer when it starts, unlike the migrations of a service. */
  const open = (): Bus => {
    const bus = openBus({ url, log: pino({ level: 'silent' }), name: `test-${id}`, ...names });
    return {
      ...bus,
      publish: (...event) => created.then(() => bus.publish(...event)),
      streamState: (types) => created.then(() => bus.streamState(types)),
      consume(durable, types, handle) {
        const provisioned = created.then(() => provision({ [durable]: types as Consumers[string] }));
        const job = provisioned.then(() => bus.consume(durable, types, handle));
        return { stop: async () => (await job).stop() };
      },
    };
  };
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
