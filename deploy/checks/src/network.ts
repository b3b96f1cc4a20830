import type { Manifest, Pod } from './helm.ts';

type Peer = { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: { cidr: string } };
type Selector = { matchLabels?: Record<string, string> };
type Rule = { ports?: { port: number | string }[]; from?: Peer[]; to?: Peer[] };
type Policy = { podSelector: Selector; policyTypes: string[]; ingress?: Rule[]; egress?: Rule[] };

/**
 * Which pods reach which, and where out of the release, as the policies have it: `gateway -> assets:http`,
 * `assets -> outside:5432`, `outside -> gateway:http`. A pod that no policy speaks of would reach everything: `media -> *`.
 */
export function edgesOf(manifests: Manifest[], pods: Pod[]): string[] {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as Policy);
  const components = new Map(pods.map((pod) => [pod.component, pod.labels]));
  const edges = new Set<string>();
  for (const [name, labels] of components) {
    const leaving = rulesFor(policies, labels, 'Egress');
    const entering = rulesFor(policies, labels, 'Ingress');
    if (!leaving) edges.add(`${name} -> *`);
    if (!entering) edges.add(`* -> ${name}`);
    for (const { peer, port } of entering ?? []) if (isOutside(peer)) edges.add(`outside -> ${name}:${port}`);
    for (const { peer, port } of leaving ?? []) {
      if (isOutside(peer)) edges.add(`${name} -> outside:${port}`);
      for (const [other, its] of components) {
        if (other === name || !selects(peer?.podSelector, its)) continue;
        const welcome = rulesFor(policies, its, 'Ingress')?.some(
          (rule) => rule.port === port && (!rule.peer || selects(rule.peer.podSelector, labels)),
        );
        edges.add(`${name} -> ${other}:${port}${welcome ? '' : ' (not let in)'}`);
      }
    }
  }
  return [...edges].sort();
}

/** What the policies of one direction allow a pod; undefined where none selects it. */
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
