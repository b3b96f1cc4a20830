import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JetStreamManager } from 'nats';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { startNats, type NatsOptions } from '@commonyard/dev-stack/backends/nats';
import { connectNats } from './connect-nats.ts';
import { eventually } from './eventually.ts';

export type NatsCluster = Awaited<ReturnType<typeof startNatsCluster>>;

const SERVERS = [0, 1, 2] as const;

/** Starts three servers as processes of this machine, which form one JetStream cluster. `url` names them all. */
export async function startNatsCluster({ dataDir, durable = true }: Pick<NatsOptions, 'dataDir' | 'durable'>) {
  const free = new Set<number>();
  while (free.size < 2 * SERVERS.length) free.add(await freePort());
  const ports = [...free].slice(SERVERS.length);
  const clusterPorts = [...free].slice(0, SERVERS.length);
  // A client uses one password for all servers.
  const password = randomBytes(24).toString('base64url');
  const launch = (index: number) =>
    startNats({
      dataDir: join(dataDir, `nats-${index}`),
      port: ports[index]!,
      durable,
      password,
      cluster: { port: clusterPorts[index]!, ports: clusterPorts },
    });
  const running = await Promise.all(SERVERS.map(launch));
  const url = running.map((server) => server.url).join(',');
  const all = async (end: 'stop' | 'kill') => void (await Promise.all(running.map((server) => server[end]())));

  /** Requests something of the JetStream API. Throws while the cluster has no leader. */
  async function request<T>(work: (jsm: JetStreamManager) => Promise<T>): Promise<T> {
    const connection = await connectNats(url, { timeout: 2_000 });
    try {
      return await work(await connection.jetstreamManager({ timeout: 2_000 }));
    } finally {
      await connection.close();
    }
  }

  const servers = SERVERS.map((index) => ({
    name: `commonyard-${clusterPorts[index]}`,
    kill: () => running[index]!.kill(),
    /** Deletes what the stopped server has stored. */
    wipe: () => rmSync(join(dataDir, `nats-${index}`, 'jetstream'), { recursive: true }),
    async start() {
      running[index] = await launch(index);
    },
  }));

  return {
    url,
    servers,
    stop: () => all('stop'),
    kill: () => all('kill'),
    /** The server that leads a stream. */
    leader: (stream = 'EVENTS') =>
      eventually(
        async () => {
          const { cluster } = await request((jsm) => jsm.streams.info(stream));
          const leader = servers.find(({ name }) => name === cluster?.leader);
          if (!leader) throw new Error(`the stream ${stream} has no leader`);
          return leader;
        },
        { within: 60_000, every: 200 },
      ),
    /** Waits until so many servers, the leader included, have a stream and each of its consumers in full. */
    waitForReplicas: (replicas: number, stream = 'EVENTS') =>
      eventually(
        async () => {
          const groups = await request(async (jsm) => [
            await jsm.streams.info(stream),
            ...(await jsm.consumers.list(stream).next()),
          ]);
          for (const { cluster } of groups) {
            const followers = (cluster?.replicas ?? []).filter(({ current, offline }) => current && !offline);
            if (!cluster?.leader || followers.length !== replicas - 1)
              throw new Error(`${stream} or one of its consumers has ${followers.length + 1} current replicas`);
          }
        },
        { within: 120_000, every: 200 },
      ),
  };
}
