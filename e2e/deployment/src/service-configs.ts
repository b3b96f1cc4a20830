import { inheritedEnvironment } from '@commonyard/dev-stack/run-program';
import { startProgram } from '@commonyard/testing/script';
import type { Manifest, Pod } from './helm.ts';

/** The variables that a service reports as invalid; none if it would start. */
export async function findInvalidSettings(service: string, env: Record<string, string>): Promise<string[]> {
  const folder = service === 'gateway' ? 'gateway' : `services/${service}`;
  // The port is invalid, so that the program reports and exits.
  const settings = { ...inheritedEnvironment(), ...env, WEB_ROOT: '/app/web/dist', PORT: 'none' };
  const { stdout, stderr } = await (await startProgram(`${folder}/src/server.ts`, settings)).exited;
  const reported = /^Missing or unusable environment variables: (.*)/m.exec(stderr)?.[1]?.split(', ') ?? [
    stdout + stderr,
  ];
  return reported.filter((name) => name !== 'PORT');
}

/** The environment of the pod's container, with the values of ConfigMaps and Secrets. */
export function environmentOf({ spec }: Pod, manifests: Manifest[]): Record<string, string> {
  const dataOf = (kind: string, name: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)?.data ?? {};
  const env: Record<string, string> = {};
  const [{ envFrom = [], env: listed = [] }] = spec.containers as [Pod['spec']['containers'][number]];
  for (const { configMapRef } of envFrom) if (configMapRef) Object.assign(env, dataOf('ConfigMap', configMapRef.name));
  for (const { name, value, valueFrom } of listed) {
    const ref = valueFrom?.secretKeyRef;
    const found = ref ? Buffer.from(dataOf('Secret', ref.name)[ref.key] ?? '', 'base64').toString() : (value ?? '');
    env[name] = found.replaceAll(/\$\((\w+)\)/g, (whole, variable: string) => env[variable] ?? whole);
  }
  return env;
}
