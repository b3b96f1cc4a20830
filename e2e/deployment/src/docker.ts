import { root } from '@commonyard/dev-stack/settings';
import { attempt, run } from './command.ts';

/** Why the compose checks cannot run on this machine; undefined if they can. */
export async function findMissingComposeTool(): Promise<string | undefined> {
  const engine = await attempt('docker', ['version', '--format', '{{.Server.Version}}']);
  if (engine.code !== 0) return 'there is no Docker engine';
  const compose = await attempt('docker', ['compose', 'version', '--short']);
  return compose.code === 0 ? undefined : 'docker has no compose';
}

/** Every Compose file that adds containers or volumes. */
const OVERLAYS = ['docker-compose.yml', 'deploy/compose/versitygw.yml'].flatMap((file) => ['-f', file]);

/**
 * The compose file of a copy of the repository, by default of the repository itself, as a project with names, ports and images
 * of its own. `env` replaces a .env file.
 */
export function openStack(project: string, env: Record<string, string>, cwd: string = root) {
  const options = { cwd, env: { ...process.env, COMPOSE_PROJECT_NAME: project, COMPOSE_PROGRESS: 'plain', ...env } };
  const compose = (...args: string[]) => run('docker', ['compose', ...args], options);
  const node = ['node', '--env-file=/run/commonyard/service.env', '--input-type=module'];
  return {
    compose,
    /**
     * Starts what is not running and waits until all containers are healthy; `global` options precede the command.
     * Otherwise throws with the logs of the unhealthy ones, and with the end of the output of `docker compose up`.
     */
    async up(args: string[] = [], global: string[] = []): Promise<void> {
      const wait = ['up', '--detach', '--wait', '--wait-timeout', '600'];
      const { code, out } = await attempt('docker', ['compose', ...global, ...wait, ...args], options);
      if (code === 0) return;
      const unhealthy = [...(await this.containers())].filter(
        ([, { State }]) => State.ExitCode !== 0 || (State.Health && State.Health.Status !== 'healthy'),
      );
      const logs = await Promise.all(
        unhealthy.map(async ([service, { Id }]) => `${service}:\n${await run('docker', ['logs', '--tail', '30', Id])}`),
      );
      throw new Error([...logs, out.slice(-1_500)].join('\n'));
    },
    /** Runs commands of the manual in the project's folder. */
    shell: (commands: string): Promise<string> => run('bash', ['-euo', 'pipefail', '-c', commands], options),
    /** Removes the project with all its data. Throws if something is left. */
    async remove(): Promise<void> {
      const mounted = [...(await this.containers()).values()].flatMap(({ Mounts }) =>
        Mounts.flatMap(({ Type, Name }) => (Type === 'volume' && Name ? [Name] : [])),
      );
      const all = ['down', '--volumes', '--remove-orphans', '--timeout', '5'];
      await compose('--profile', '*', ...all);
      // The overlay replaces a volume: with it, Compose does not know the one that it replaces, and without it not its own.
      await compose(...OVERLAYS, '--profile', '*', ...all);
      const ofProject = ['--quiet', '--filter', `label=com.docker.compose.project=${project}`];
      const volumes = (await run('docker', ['volume', 'ls', '--quiet'])).split('\n');
      const left = [
        ...(await run('docker', ['volume', 'ls', ...ofProject])).split('\n'),
        ...volumes.filter((volume) => mounted.includes(volume)),
        ...(await run('docker', ['network', 'ls', ...ofProject])).split('\n'),
        ...(await run('docker', ['ps', '--all', ...ofProject])).split('\n'),
      ].filter(Boolean);
      if (left.length > 0) throw new Error(`The project ${project} leaves ${[...new Set(left)].join(', ')}`);
    },
    /** Deletes stored data. No container may run. */
    async removeVolumes(names: string[]): Promise<void> {
      await run('docker', ['volume', 'rm', ...names.map((name) => `${project}_${name}`)]);
    },
    /** Runs a script in a service's container, with the service's settings, and returns its output. */
    runScript: async (service: string, script: string): Promise<string> =>
      (await compose('exec', '--no-TTY', service, ...node, '-e', script)).trim(),
    /** As `runScript`, for a program that is too long for the command line, with its arguments. */
    runProgram: async (service: string, program: string, args: string[]): Promise<string> => {
      const command = ['compose', 'exec', '--no-TTY', service, ...node, '-', ...args];
      return (await run('docker', command, { ...options, input: program })).trim();
    },
    /** The container of each service, exited ones included. */
    async containers(): Promise<Map<string, Container>> {
      const ids = (await compose('ps', '--all', '--quiet')).split('\n').filter(Boolean);
      if (ids.length === 0) return new Map();
      const found = JSON.parse(await run('docker', ['inspect', ...ids])) as Container[];
      return new Map(found.map((container) => [container.Config.Labels['com.docker.compose.service']!, container]));
    },
  };
}

export type Container = {
  Id: string;
  Image: string;
  RestartCount: number;
  Mounts: { Type: string; Name?: string }[];
  State: { Pid: number; Status: string; ExitCode: number; Health?: { Status: string } };
  Config: { User: string; Image: string; Labels: Record<string, string> };
  HostConfig: {
    ReadonlyRootfs: boolean;
    CapDrop: string[] | null;
    PortBindings: Record<string, { HostIp: string; HostPort: string }[]>;
  };
};
