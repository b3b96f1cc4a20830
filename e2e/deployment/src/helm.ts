import { parseAllDocuments } from 'yaml';
import { attempt, run } from './command.ts';

export const chart = 'deploy/helm/commonyard';
export const demoValues = `${chart}/values-demo.yaml`;

/** The Helm programs to test the chart with: HELM or the one in PATH, and HELM3. */
export async function findHelms(): Promise<string[]> {
  const candidates = [process.env['HELM'] || 'helm', process.env['HELM3']];
  const found = await Promise.all(
    candidates.map(async (program) =>
      program && (await attempt(program, ['version', '--short'])).code === 0 ? [program] : [],
    ),
  );
  return found.flat();
}

/** A Kubernetes object. */
export type Manifest = {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string>; labels?: Record<string, string> };
  spec: Record<string, unknown>;
  data?: Record<string, string>;
};

/** Renders the chart with arguments such as `-f FILE` or `--set a=b`. Throws the output of Helm if that fails. */
export async function render(helm: string, ...args: string[]): Promise<Manifest[]> {
  const out = await run(helm, ['template', 'try', chart, '--namespace', 'town', ...args]);
  return parseAllDocuments(out).flatMap((document) => (document.toJS() ? [document.toJS() as Manifest] : []));
}

export type Container = {
  name: string;
  image: string;
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  envFrom?: { configMapRef: { name: string } }[];
  securityContext?: Record<string, unknown>;
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  ports?: { name: string; containerPort: number }[];
};
export type Pod = {
  owner: Manifest;
  component: string;
  labels: Record<string, string>;
  spec: Record<string, unknown> & {
    containers: Container[];
    initContainers?: Container[];
    volumes?: Record<string, unknown>[];
  };
};

/** Every pod that the manifests define. */
export function podsOf(manifests: Manifest[]): Pod[] {
  return manifests.flatMap((owner) => {
    const template = templateOf(owner);
    if (!template?.spec || !('containers' in template.spec)) return [];
    const labels = template.metadata.labels ?? {};
    return [
      { owner, labels, component: labels['app.kubernetes.io/component'] ?? '', spec: template.spec as Pod['spec'] },
    ];
  });
}

function templateOf({ kind, spec, ...rest }: Manifest): Manifest | undefined {
  if (kind === 'Pod') return { kind, spec, ...rest };
  const owner = kind === 'CronJob' ? (spec['jobTemplate'] as Manifest).spec : spec;
  return owner?.['template'] as Manifest | undefined;
}

export const containersOf = ({ spec }: Pod): Container[] => [...(spec.initContainers ?? []), ...spec.containers];
