import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, run } from './command.ts';
import { findHelms } from './helm.ts';
import { root } from './repository.ts';

const lab = join(root, '../shared/lab/cluster');
/** The program that brings images of the Docker engine into the cluster, as `kind load docker-image`. */
const load = process.env['CLUSTER_LOAD'] ?? (existsSync(lab) ? `${lab} load` : '');

/** Why a cluster cannot be tried here, or undefined where it can. */
export async function findClusterTrouble(): Promise<string | undefined> {
  if ((await attempt('docker', ['version'])).code !== 0) return 'no Docker engine answers, to build images with';
  if ((await attempt('kubectl', ['get', '--raw', '/readyz'])).code !== 0) return 'kubectl reaches no cluster';
  if ((await findHelms()).length === 0) return 'there is no helm in PATH, and HELM names none';
  return load ? undefined : 'CLUSTER_LOAD names no program that brings images into the cluster';
}

/** Brings images into the cluster. */
export async function loadImages(images: string[]): Promise<void> {
  const [program, ...args] = load.split(' ') as [string, ...string[]];
  await run(program, [...args, ...images]);
}

/** Builds an image from the lines of a Dockerfile, without any files. */
export async function buildImage(tag: string, dockerfile: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-image-'));
  try {
    writeFileSync(join(folder, 'Dockerfile'), dockerfile);
    await run('docker', ['build', '--tag', tag, folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export type Namespace = ReturnType<typeof openNamespace>;

/** A namespace of the cluster. */
export function openNamespace(name: string) {
  const kubectl = (...args: string[]) => run('kubectl', ['--namespace', name, ...args]);
  return {
    name,
    kubectl,
    /** Runs a script in a pod, with its settings, and gives what it prints. */
    inside: async (pod: string, script: string) =>
      (await kubectl('exec', pod, '--', 'node', '--input-type=module', '-e', script)).trim(),
    /** The names of everything that is there, as `deployment.apps/x`, besides what each namespace has. */
    async everything(): Promise<string[]> {
      const kinds = (await run('kubectl', ['api-resources', '--namespaced', '--verbs=list', '--output=name']))
        .trim()
        .split('\n');
      const listed = kinds.filter(
        (kind) => !/^events|^endpoints|endpointslices|metrics\.k8s\.io|controllerrevisions/.test(kind),
      );
      const found = await kubectl('get', listed.join(','), '--ignore-not-found', '--output=name');
      return found
        .split('\n')
        .filter((one) => /\S/.test(one) && !/configmap\/kube-root-ca.crt|serviceaccount\/default$/.test(one))
        .sort();
    },
    async secret(secret: string): Promise<Record<string, string>> {
      return JSON.parse(await kubectl('get', 'secret', secret, '--output=jsonpath={.data}'));
    },
    /** A way to a port of a service from this machine, until `close`. */
    async forward(target: string, from: number, to: number): Promise<{ close(): void }> {
      const child = spawn('kubectl', ['--namespace', name, 'port-forward', target, `${from}:${to}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise<void>((resolve, reject) => {
        child.stdout.once('data', () => resolve());
        child.once('exit', (code) => reject(new Error(`port-forward to ${target} ended with ${code}`)));
      });
      return { close: () => child.kill() };
    },
  };
}

export type CrowdResult = {
  requests: number;
  perSecond: number;
  failures: string[];
  slowestMs: number;
  posted: number[];
  reconnects: number;
  unheard: number[];
};

/** Lets a crowd visit the product from a pod of its own, until `end`. */
export async function startCrowd(space: Namespace, pod: string, url: string): Promise<{ end(): Promise<CrowdResult> }> {
  const script = readFileSync(join(import.meta.dirname, 'crowd.ts'), 'utf8');
  const program = ['env', `CROWD_URL=${url}`, 'node', '--input-type=module-typescript', '-e', script];
  const child = spawn('kubectl', ['--namespace', space.name, 'exec', '--stdin', pod, '--', ...program]);
  let printed = '';
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes('ready')) resolve();
      });
    child.once('exit', (code) => reject(new Error(`The crowd ended with ${code}:\n${printed}`)));
  });
  return {
    async end() {
      child.stdin.end();
      await closed;
      const line = printed.trim().split('\n').at(-1)!;
      if (!line.startsWith('{')) throw new Error(`The crowd said:\n${printed}`);
      return JSON.parse(line) as CrowdResult;
    },
  };
}
