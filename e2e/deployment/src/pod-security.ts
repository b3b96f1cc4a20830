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
 * The fields of a pod that violate the restricted Pod Security Standard:
 * https://kubernetes.io/docs/concepts/security/pod-security-standards/
 */
export function restrictedViolations(pod: Pod): string[] {
  const { spec } = pod;
  const found: string[] = [];
  const report = (bad: unknown, what: string) =>
    bad && found.push(`${pod.owner.kind}/${pod.owner.metadata.name}: ${what}`);
  const context = (spec['securityContext'] ?? {}) as Record<string, unknown>;
  for (const field of ['hostNetwork', 'hostPID', 'hostIPC']) report(spec[field], field);
  report(context['sysctls'], 'sysctls');
  for (const volume of spec.volumes ?? [])
    report(!Object.keys(volume).some((kind) => VOLUMES.includes(kind)), `volume ${String(volume['name'])}`);
  for (const { name, securityContext: containerContext = {}, ports = [] } of containersOf(pod)) {
    const effective = { ...context, ...containerContext };
    const { add = [], drop = [] } = (containerContext['capabilities'] ?? {}) as { add?: string[]; drop?: string[] };
    const seccomp = (effective['seccompProfile'] as { type?: string } | undefined)?.type;
    report(effective['runAsNonRoot'] !== true, `${name} runAsNonRoot`);
    report(effective['runAsUser'] === 0, `${name} runAsUser`);
    report(seccomp !== 'RuntimeDefault' && seccomp !== 'Localhost', `${name} seccompProfile`);
    report(containerContext['allowPrivilegeEscalation'] !== false, `${name} allowPrivilegeEscalation`);
    report(
      !drop.includes('ALL') || add.some((capability) => capability !== 'NET_BIND_SERVICE'),
      `${name} capabilities`,
    );
    report(
      containerContext['privileged'] || containerContext['procMount'] || containerContext['seLinuxOptions'],
      `${name} privileged`,
    );
    report(
      ports.some((port) => 'hostPort' in port),
      `${name} hostPort`,
    );
  }
  return found;
}
