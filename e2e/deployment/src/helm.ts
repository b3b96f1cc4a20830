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

/** The arguments of Helm for these values. */
export const valuesOf = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => ['--set-json', `${name}=${JSON.stringify(value)}`]);

/** The values that have no default: an Ingress, which is on by default, requires the first, and external servers the second. */
export const requiredValues = [
  '--set',
  'trustProxy=10.42.0.0/16',
  '--set',
  'mail.postalAddress=Town of Example\\, 1 Main Street',
];

/** `helm template` for the oldest Kubernetes that the chart supports: without it Helm takes the version that it was built with. */
export const template = ['template', '--kube-version', '1.27.0'];

const templateCommand = (args: string[]) => [
  ...template,
  'try',
  chart,
  '--namespace',
  'town',
  ...requiredValues,
  ...args,
];

/** Renders the chart with arguments such as `-f FILE` or `--set a=b`. Throws the output of Helm if that fails. */
export const renderText = (helm: string, ...args: string[]): Promise<string> => run(helm, templateCommand(args));

const rendered = new Map<string, Promise<Manifest[]>>();

/** As `renderText`; returns the objects. A test file renders and parses each combination of arguments once. */
export function render(helm: string, ...args: string[]): Promise<Manifest[]> {
  const key = JSON.stringify([helm, ...args]);
  const manifests = rendered.get(key) ?? renderText(helm, ...args).then(parseManifests);
  rendered.set(key, manifests);
  return manifests;
}

/** The objects of what Helm prints. */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);
}

/** Renders the chart with values that it has to reject, and returns the reason. */
export async function renderProblem(helm: string, ...args: string[]): Promise<string> {
  const { code, out } = await attempt(helm, templateCommand(args));
  if (code === 0) throw new Error(`The chart accepts ${args.join(' ')}`);
  return out;
}

/** The command line that validates manifests against the schemas of Kubernetes; undefined if there is none. */
const validator = process.env['KUBECONFORM'];
export const hasValidator = validator !== undefined && validator !== '';

/** What the schemas of Kubernetes do not allow in manifests; objects of other APIs are skipped. Empty if they are valid. */
export async function findSchemaProblems(manifests: Manifest[]): Promise<string> {
  const [program = '', ...args] = (validator ?? '').split(' ');
  const input = manifests.map((manifest) => JSON.stringify(manifest)).join('\n---\n');
  const { code, out } = await attempt(program, [...args, '-skip', 'HTTPRoute,PrometheusRule,ServiceMonitor'], {
    input,
  });
  return code === 0 ? '' : out;
}

export type Container = {
  name: string;
  image: string;
  imagePullPolicy?: string;
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  envFrom?: { configMapRef?: { name: string } }[];
  securityContext?: Record<string, unknown>;
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
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
