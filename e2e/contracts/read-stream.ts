import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import { EVENTS } from '@commonyard/contracts/events/event-table';
import { connectNats } from '@commonyard/testing/connect-nats';
import { eventually } from '@commonyard/testing/eventually';
import type { ProductFixture } from '@commonyard/testing/product-fixture';
import { STREAM } from '../../deploy/nats/accounts.ts';

const PUBLISHERS = new Set(Object.values(EVENTS).map(({ publisher }) => publisher));

/** Every event of a product in the order of the stream, once all are published. */
export async function readStream({ query, natsUrl }: Pick<ProductFixture, 'query' | 'natsUrl'>): Promise<AnyEvent[]> {
  for (const service of PUBLISHERS)
    await eventually(
      async () => {
        const waiting = await query(`SELECT FROM ${service}.outbox WHERE published_at IS NULL LIMIT 1`);
        if (waiting.length > 0) throw new Error(`${service} has not published every event`);
      },
      { within: 100_000 },
    );
  const connection = await connectNats(natsUrl);
  try {
    const { streams } = await connection.jetstreamManager();
    const { state } = await streams.info(STREAM);
    const events: AnyEvent[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq++)
      events.push((await streams.getMessage(STREAM, { seq })).json<AnyEvent>());
    return events;
  } finally {
    await connection.close();
  }
}
