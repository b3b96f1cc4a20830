import { startProgram } from '@commonyard/testing/script';
import { startLoadBalancer } from './load-balancer.ts';

type Replica = { url: string; stop: () => Promise<number | null>; kill: () => void };
export type Replicas = Awaited<ReturnType<typeof startReplicas>>;

/** Starts two processes of a server behind one address. `source` is its file, such as `gateway/src/server.ts`. */
export async function startReplicas(source: string, env: Record<string, string>) {
  const balancer = await startLoadBalancer();
  let settings = env;
  let replicas: Replica[] = [];
  let ending = 0;
  const use = (next: Replica[]) => {
    replicas = next;
    balancer.setReplicas(next.map(({ url }) => url));
  };
  use(await Promise.all([startReplica(source, settings), startReplica(source, settings)]));
  return {
    url: balancer.url,
    /** Replaces one process after the other, as a rolling restart does: a new one is ready before an old one ends. */
    async restart(changed: Record<string, string>): Promise<void> {
      settings = { ...settings, ...changed };
      for (const old of replicas) {
        const fresh = await startReplica(source, settings);
        use([...replicas.filter((replica) => replica !== old), fresh]);
        ending++;
        const code = await old.stop();
        if (code !== 0) throw new Error(`${source} ended with ${code}`);
      }
    },
    /** How many processes were asked to end. */
    ending: () => ending,
    async close(): Promise<void> {
      for (const replica of replicas) replica.kill();
      await balancer.close();
    },
  };
}

async function startReplica(source: string, env: Record<string, string>): Promise<Replica> {
  // It keeps serving for a moment after SIGTERM, and asks the clients of its connections not to reuse them.
  const settings = { SHUTDOWN_DELAY_MS: '500', ...env, PORT: '0' };
  const { child, exited, url } = await startProgram(source, settings);
  const kill = () => void child.kill('SIGKILL');
  try {
    const stop = async () => {
      child.kill('SIGTERM');
      return (await exited).code;
    };
    return { url: await url(), stop, kill };
  } catch (error) {
    kill();
    throw error;
  }
}
