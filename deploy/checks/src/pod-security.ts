import { containersOf, type Pod } from './helm.ts';

const VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

/**
 * What of a pod the restricted Pod Security Standard refuses, in its own words:
 * https://kubernetes.io/docs/concepts/security/pod-security-standards/
 */
export function restrictedViolations(pod: Pod): string[] {
  const { spec } = pod;
  const found: string[] = [];
  const say = (bad: unknown, what: string) =>
    bad && found.push(`${pod.owner.kind}/${pod.owner.metadata.name}: ${what}`);
  const context = (spec['securityContext'] ?? {}) as Record<string, unknown>;
  for (const field of ['hostNetwork', 'hostPID', 'hostIPC']) say(spec[field], field);
  say(context['sysctls'], 'sysctls');
  for (const volume of spec.volumes ?? [])
    say(!Object.keys(volume).some((kind) => VOLUMES.includes(kind)), `volume ${String(volume['name'])}`);
  for (const { name, securityContext: own = {}, ports = [] } of containersOf(pod)) {
    const effective = { ...context, ...own };
    const { add = [], drop = [] } = (own['capabilities'] ?? {}) as { add?: string[]; drop?: string[] };
    const seccomp = (effective['seccompProfile'] as { type?: string } | undefined)?.type;
    say(effective['runAsNonRoot'] !== true, `${name} runAsNonRoot`);
    say(effective['runAsUser'] === 0, `${name} runAsUser`);
    say(seccomp !== 'RuntimeDefault' && seccomp !== 'Localhost', `${name} seccompProfile`);
    say(own['allowPrivilegeEscalation'] !== false, `${name} allowPrivilegeEscalation`);
    say(!drop.includes('ALL') || add.some((one) => one !== 'NET_BIND_SERVICE'), `${name} capabilities`);
    say(own['privileged'] || own['procMount'] || own['seLinuxOptions'], `${name} privileged`);
    say(
      ports.some((port) => 'hostPort' in port),
      `${name} hostPort`,
    );
  }
  return found;
}
