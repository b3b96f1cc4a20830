/**
 * Reads the metrics of the process that serves them on `port`. `names` maps each series to its labels; `value` reads one
 * series by name and labels, undefined where it does not exist. Throws where `/metrics` does not respond with 2xx.
 */
export async function scrape(port: number | undefined) {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (!response.ok) throw new Error(`/metrics responded ${response.status}`);
  const text = await response.text();
  return { text, names: namesIn(text), value: (name: string, labels = {}) => valueIn(text, name, labels) };
}

function namesIn(text: string): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const [, name, labels = ''] of text.matchAll(/^([a-zA-Z_:]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const seen = names.get(name!) ?? names.set(name!, new Set()).get(name!)!;
    for (const [, label] of labels.matchAll(/(\w+)="/g)) seen.add(label!);
  }
  return names;
}

function valueIn(text: string, name: string, labels: Record<string, string>): number | undefined {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split('\n')
    .find((line) => /^\w+/.exec(line)?.[0] === name && pairs.every((label) => line.includes(label)));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}
