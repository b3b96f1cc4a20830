import { join } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { attempt, run } from './command.ts';

/** Why the compose checks cannot run on this machine; undefined if they can. */
export async function findMissingComposeTool(): Promise<string | undefined> {
  const engine = await attempt('docker', ['version', '--format', '{{.Server.Version}}']);
  if (engine.code !== 0) return 'there is no Docker engine';
  const compose = await attempt('docker', ['compose', 'version', '--short']);
  return compose.code === 0 ? undefined : 'docker has no compose';
}

/** The compose file as a project with names, ports and images of its own. `env` replaces a .env file. */
export function openStack(project: string, env: Record<string, string>) {
  const options = { env: { ...process.env, COMPOSE_PROJECT_NAME: project, COMPOSE_PROGRESS: 'plain', ...env } };
  const compose = (...args: string[]) => run('docker', ['compose', ...args], options);
  const node = ['node', '--env-file=/run/commonyard/service.env', '--input-type=module'];
  return {
    compose,
    /**
     * Starts what is not running and waits until all containers are healthy; `global` options precede the command.
     * Otherwise throws with the logs of the unhealthy ones.
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
      throw new Error([out.slice(-1_500), ...logs].join('\n'));
    },
    /** Runs the command that replaces a secret. */
    replaceSecret: (secret: string): Promise<string> =>
      run(join(root, 'deploy/compose/replace-secret.sh'), [secret], options),
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
      const ids = (await compose('ps', '--all', '--quiet')).trim().split('\n');
      const found = JSON.parse(await run('docker', ['inspect', ...ids])) as Container[];
      return new Map(found.map((container) => [container.Config.Labels['com.docker.compose.service']!, container]));
    },
  };
}

export type Container = {
  Id: string;
  RestartCount: number;
  State: { Pid: number; Status: string; ExitCode: number; Health?: { Status: string } };
  Config: { User: string; Image: string; Labels: Record<string, string> };
  HostConfig: {
    ReadonlyRootfs: boolean;
    CapDrop: string[] | null;
    PortBindings: Record<string, { HostIp: string; HostPort: string }[]>;
  };
};
