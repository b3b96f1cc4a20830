import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, run } from './command.ts';
import { findHelms } from './helm.ts';
import type { LoadResult } from './load-generator.ts';

/** The command that copies images of the Docker engine into the cluster, as `kind load docker-image`. */
const load = process.env['CLUSTER_LOAD'];

/** Why the cluster checks cannot run on this machine; undefined if they can. */
export async function findMissingClusterTool(): Promise<string | undefined> {
  if ((await attempt('docker', ['version'])).code !== 0) return 'there is no Docker engine to build images with';
  if ((await attempt('kubectl', ['get', '--raw', '/readyz'])).code !== 0) return 'kubectl reaches no cluster';
  if ((await findHelms()).length === 0) return 'there is no helm: neither HELM nor PATH has one';
  if ((await attempt('openssl', ['version'])).code !== 0) return 'there is no openssl to make certificates with';
  return load ? undefined : 'CLUSTER_LOAD names no command that copies images into the cluster';
}

/** Copies images into the cluster. */
export async function loadImages(images: string[]): Promise<void> {
  const [program, ...args] = load!.split(' ') as [string, ...string[]];
  await run(program, [...args, ...images]);
}

/** Builds an image of the repository from the text of a Dockerfile, with arguments such as `SERVICE=assets`. */
export async function buildImage(tag: string, dockerfile: string, buildArgs: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-image-'));
  const file = join(folder, 'Dockerfile');
  try {
    writeFileSync(file, dockerfile);
    const args = buildArgs.flatMap((arg) => ['--build-arg', arg]);
    await run('docker', ['build', '--tag', tag, '--file', file, ...args, '.']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Namespace = ReturnType<typeof openNamespace>;

export function openNamespace(name: string) {
  const kubectl = (...args: string[]) => run('kubectl', ['--namespace', name, ...args]);
  return {
    name,
    kubectl,
    /** As `kubectl`, with a standard input. */
    kubectlWithInput: (input: string, ...args: string[]) => run('kubectl', ['--namespace', name, ...args], { input }),
    /** Runs a script in a pod, with its settings, and returns its output. */
    runScript: async (pod: string, script: string) =>
      (await kubectl('exec', pod, '--', 'node', '--input-type=module', '-e', script)).trim(),
    /** As `runScript`, for a program that is too long for the command line, with its arguments. */
    runProgram: async (pod: string, program: string, args: string[]): Promise<string> => {
      const node = ['node', '--input-type=module', '-', ...args];
      const command = ['--namespace', name, 'exec', '--stdin', pod, '--', ...node];
      return (await run('kubectl', command, { input: program })).trim();
    },
    /** The names of all objects, as `deployment.apps/x`, except those that every namespace has. */
    async listObjects(): Promise<string[]> {
      const kinds = (await run('kubectl', ['api-resources', '--namespaced', '--verbs=list', '--output=name']))
        .trim()
        .split('\n');
      const listed = kinds.filter(
        (kind) => !/^events|^endpoints|endpointslices|metrics\.k8s\.io|controllerrevisions/.test(kind),
      );
      const found = await kubectl('get', listed.join(','), '--ignore-not-found', '--output=name');
      return found
        .split('\n')
        .filter((name) => /\S/.test(name) && !/configmap\/kube-root-ca.crt|serviceaccount\/default$/.test(name))
        .sort();
    },
    async secret(secret: string): Promise<Record<string, string>> {
      return JSON.parse(await kubectl('get', 'secret', secret, '--output=jsonpath={.data}'));
    },
    /** Forwards a port of this machine to a service, until `close`. */
    async forward(target: string, from: number, to: number): Promise<{ close(): void }> {
      const { child } = await startKubectl(
        ['--namespace', name, 'port-forward', target, `${from}:${to}`],
        'Forwarding',
      );
      return { close: () => child.kill() };
    },
  };
}

/** The arguments of kubectl that run a file of this folder in a pod with these variables. */
function programIn(namespace: Namespace, pod: string, file: string, env: Record<string, string>): string[] {
  const script = readFileSync(join(import.meta.dirname, file), 'utf8');
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const program = ['env', ...variables, 'node', '--input-type=module-typescript', '-e', script];
  return ['--namespace', namespace.name, 'exec', '--stdin', pod, '--', ...program];
}

/** Runs a file of this folder, which imports nothing, in a pod with these variables and this input; returns its last line. */
export async function runLoadScript(
  namespace: Namespace,
  pod: string,
  file: string,
  { env, input }: { env: Record<string, string>; input: string },
): Promise<string> {
  const printed = await run('kubectl', programIn(namespace, pod, file, env), { input });
  return printed.trim().split('\n').at(-1)!;
}

/** Runs the load generator in a pod, until `end`. */
export async function startLoadGenerator(
  namespace: Namespace,
  pod: string,
  url: string,
): Promise<{ end(): Promise<LoadResult> }> {
  const command = programIn(namespace, pod, 'load-generator.ts', { LOAD_URL: url });
  const { child, closed, printed } = await startKubectl(command, 'ready');
  return {
    async end() {
      child.stdin.end();
      await closed;
      const line = printed().trim().split('\n').at(-1)!;
      if (!line.startsWith('{')) throw new Error(`The load generator printed:\n${printed()}`);
      return JSON.parse(line) as LoadResult;
    },
  };
}

/** Starts kubectl and waits until it has printed `ready`. */
async function startKubectl(args: string[], ready: string) {
  const child = spawn('kubectl', args);
  let printed = '';
  const closed = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes(ready)) resolve();
      });
    child.once('exit', (code) => reject(new Error(`kubectl ${args.join(' ')} ended with ${code}:\n${printed}`)));
  });
  return { child, closed, printed: () => printed };
}
