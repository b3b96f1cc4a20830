import type { Manifest, Pod } from './helm.ts';

type Peer = { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: { cidr: string } };
type Selector = { matchLabels?: Record<string, string> };
type Rule = { ports?: { port: number | string }[]; from?: Peer[]; to?: Peer[] };
type Policy = { podSelector: Selector; policyTypes: string[]; ingress?: Rule[]; egress?: Rule[] };

/**
 * The connections that the network policies allow, between pods and to and from the outside: `gateway -> assets:http`,
 * `assets -> outside:5432`, `outside -> gateway:http`. A pod that no policy selects reaches everything: `media -> *`.
 */
export function edgesOf(manifests: Manifest[], pods: Pod[]): string[] {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as Policy);
  const components = new Map(pods.map((pod) => [pod.component, pod.labels]));
  const edges = new Set<string>();
  for (const [name, labels] of components) {
    const egress = rulesFor(policies, labels, 'Egress');
    const ingress = rulesFor(policies, labels, 'Ingress');
    if (!egress) edges.add(`${name} -> *`);
    if (!ingress) edges.add(`* -> ${name}`);
    for (const { peer, port } of ingress ?? []) if (isOutside(peer)) edges.add(`outside -> ${name}:${port}`);
    for (const { peer, port } of egress ?? []) {
      if (isOutside(peer)) edges.add(`${name} -> outside:${port}`);
      for (const [other, otherLabels] of components) {
        if (other === name || !selects(peer?.podSelector, otherLabels)) continue;
        const isAdmitted = rulesFor(policies, otherLabels, 'Ingress')?.some(
          (rule) => rule.port === port && (!rule.peer || selects(rule.peer.podSelector, labels)),
        );
        edges.add(`${name} -> ${other}:${port}${isAdmitted ? '' : ' (not admitted)'}`);
      }
    }
  }
  return [...edges].sort();
}

/** The rules of one direction that apply to a pod; undefined if no policy selects it. */
function rulesFor(policies: Policy[], labels: Record<string, string>, type: 'Ingress' | 'Egress') {
  const chosen = policies.filter((policy) => policy.policyTypes.includes(type) && selects(policy.podSelector, labels));
  if (chosen.length === 0) return undefined;
  return chosen
    .flatMap((policy) => (type === 'Ingress' ? policy.ingress : policy.egress) ?? [])
    .flatMap(({ ports = [{ port: '*' }], from, to }) =>
      ports.flatMap(({ port }) => ((type === 'Ingress' ? from : to) ?? [undefined]).map((peer) => ({ port, peer }))),
    );
}

const isOutside = (peer: Peer | undefined) =>
  !peer || peer.ipBlock !== undefined || peer.namespaceSelector !== undefined;

const selects = (selector: Selector | undefined, labels: Record<string, string>) =>
  selector !== undefined && Object.entries(selector.matchLabels ?? {}).every(([name, value]) => labels[name] === value);
