import { attempt, run } from './command.ts';

/** Why compose cannot be tried here, or undefined where it can. */
export async function findComposeTrouble(): Promise<string | undefined> {
  const engine = await attempt('docker', ['version', '--format', '{{.Server.Version}}']);
  if (engine.code !== 0) return 'no Docker engine answers';
  const compose = await attempt('docker', ['compose', 'version', '--short']);
  return compose.code === 0 ? undefined : 'docker has no compose';
}

export type Stack = ReturnType<typeof openStack>;

/** The compose file under a name, ports and images of its own. `env` is what a .env file would say. */
export function openStack(project: string, env: Record<string, string>) {
  const all = { ...process.env, COMPOSE_PROJECT_NAME: project, COMPOSE_PROGRESS: 'plain', ...env };
  const compose = (...args: string[]) => run('docker', ['compose', ...args], all);
  return {
    compose,
    /**
     * Starts what is not running and waits until all is well; `global` is what compose is told before its command.
     * Where it does not get well, the error says what those concerned printed.
     */
    async up(args: string[] = [], global: string[] = []): Promise<void> {
      const wait = ['up', '--detach', '--wait', '--wait-timeout', '600'];
      const { code, out } = await attempt('docker', ['compose', ...global, ...wait, ...args], all);
      if (code === 0) return;
      const ill = [...(await this.containers())].filter(
        ([, { State }]) => State.ExitCode !== 0 || (State.Health && State.Health.Status !== 'healthy'),
      );
      const said = await Promise.all(
        ill.map(async ([service, { Id }]) => `${service}:\n${await run('docker', ['logs', '--tail', '30', Id])}`),
      );
      throw new Error([out.slice(-1_500), ...said].join('\n'));
    },
    /** What was stored is gone; nothing runs. */
    async removeVolumes(names: string[]): Promise<void> {
      await run('docker', ['volume', 'rm', ...names.map((name) => `${project}_${name}`)]);
    },
    /** Runs a script inside a service's container, with the service's own settings, and gives what it prints. */
    async inside(service: string, script: string): Promise<string> {
      const node = ['node', '--env-file=/run/commonyard/service.env', '--input-type=module', '-e', script];
      return (await compose('exec', '--no-TTY', service, ...node)).trim();
    },
    /** What the engine knows of the container of each service that is there, ended ones too. */
    async containers(): Promise<Map<string, Container>> {
      const ids = (await compose('ps', '--all', '--quiet')).trim().split('\n');
      const found = JSON.parse(await run('docker', ['inspect', ...ids])) as Container[];
      return new Map(found.map((one) => [one.Config.Labels['com.docker.compose.service']!, one]));
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
