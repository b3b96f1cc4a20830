// A release of the chart in a namespace that enforces the restricted standard, and a pod outside of it that generates load.
import { expect } from '@jest/globals';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { run } from './command.ts';
import { openNamespace, startLoadGenerator } from './kubernetes.ts';
import type { LoadResult } from './load-generator.ts';

export const release = 'commonyard';
/** The start of the names of a release's objects, as the chart makes it. */
const nameOf = (release: string) => (release.includes('commonyard') ? release : `${release}-commonyard`);
/** A machine under load is slow. */
export const timeout = '--timeout=30m';

type Load = Omit<LoadResult, 'failures' | 'missed'>;

/** The namespaces have names with the suite's. `create` creates them. */
export async function openRelease(suite: string, chosen = release) {
  const inside = openNamespace(`commonyard-${suite}-${process.pid}`);
  const outside = openNamespace(`${inside.name}-outside`);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const name = nameOf(chosen);
  const pod = (service: string) => `deployment/${name}-${service}`;
  return {
    release: chosen,
    inside,
    outside,
    pod,
    /** The address of the gateway during `throughGateway`. */
    url,
    /** The load generator claims many client addresses. */
    settings: { publicUrl: url, image: { tag: 'check' }, trustProxy: '10.0.0.0/8' },
    runIn: (service: string, script: string) => inside.runScript(pod(service), script),
    runProgram: (service: string, program: string, args: string[]) => inside.runProgram(pod(service), program, args),
    create: async (): Promise<void> => {
      await run('kubectl', ['create', 'namespace', inside.name]);
      await run('kubectl', ['label', 'namespace', inside.name, 'pod-security.kubernetes.io/enforce=restricted']);
    },
    /** Starts the pod that generates the load. */
    startOutside: async (): Promise<void> => {
      await run('kubectl', ['create', 'namespace', outside.name]);
      const sleeping = ['--image=commonyard/gateway:check', '--restart=Never', '--command', '--', 'sleep', 'infinity'];
      await outside.kubectl('run', 'load', ...sleeping);
      await outside.kubectl('wait', '--for=condition=Ready', 'pod/load', timeout);
    },
    removeOutside: async (): Promise<void> => {
      await run('kubectl', ['delete', 'namespace', outside.name, '--wait=false']);
    },
    throughGateway: async <T>(action: () => Promise<T>): Promise<T> => {
      const forwarding = await inside.forward(`service/${name}-gateway`, port, 8080);
      return action().finally(() => forwarding.close());
    },
    /** Does something under 100 requests a second of which none may fail, and event streams that may miss nothing. */
    underLoad: async (title: string, action: () => Promise<unknown>): Promise<Load> => {
      const load = await startLoadGenerator(outside, 'load', `http://${name}-gateway.${inside.name}:8080`);
      const error = await action().then(
        () => undefined,
        (reason: Error) => reason,
      );
      const { failures, missed, ...rest } = await load.end();
      const numbers = { title, ...rest, posted: rest.posted.length, failures: failures.length, missed: missed.length };
      console.log(JSON.stringify(numbers));
      if (error) throw error;
      expect(failures).toEqual([]);
      expect(missed).toEqual([]);
      expect(rest.perSecond).toBeGreaterThan(95);
      expect(rest.posted.length).toBeGreaterThan(0);
      return rest;
    },
  };
}
