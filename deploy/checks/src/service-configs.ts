import { join } from 'node:path';
import { attempt } from './command.ts';
import { root } from './repository.ts';
import type { Manifest, Pod } from './helm.ts';

/** What a service finds wrong with its settings: the names of variables, none where it would start. */
export async function findWrongSettings(service: string, env: Record<string, string>): Promise<string[]> {
  const folder = service === 'gateway' ? 'gateway' : `services/${service}`;
  const { out } = await attempt(process.execPath, [join(root, folder, 'src/server.ts')], {
    PATH: process.env['PATH'] ?? '',
    ...env,
    WEB_ROOT: '/as-the-image-says',
    // So that it says what is wrong and does not start.
    PORT: 'none',
  });
  const named = /ConfigError: .*: (.*)/.exec(out)?.[1]?.split(', ') ?? [out];
  return named.filter((name) => name !== 'PORT');
}

/** The variables of the pod's container, those of ConfigMap and Secret among them. */
export function environmentOf({ spec }: Pod, manifests: Manifest[]): Record<string, string> {
  const dataOf = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name)?.data ?? {};
  const env: Record<string, string> = {};
  const [{ envFrom = [], env: listed = [] }] = spec.containers as [Pod['spec']['containers'][number]];
  for (const { configMapRef } of envFrom) Object.assign(env, dataOf('ConfigMap', configMapRef.name));
  for (const { name, value, valueFrom } of listed) {
    const ref = valueFrom?.secretKeyRef;
    const found = ref ? Buffer.from(dataOf('Secret', ref.name)[ref.key] ?? '', 'base64').toString() : (value ?? '');
    env[name] = found.replaceAll(/\$\((\w+)\)/g, (whole, variable: string) => env[variable] ?? whole);
  }
  return env;
}
