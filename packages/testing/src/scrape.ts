/** What a process measures, as a scraper gets it. `value` finds one series by its name and labels; undefined where it is not there. */
export async function scrape(port: number | undefined) {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  const text = await response.text();
  return { text, names: namesIn(text), value: (name: string, labels = {}) => valueIn(text, name, labels) };
}

/** The names of all series in a scrape, and the labels that each has. */
function namesIn(text: string): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const [, name, labels = ''] of text.matchAll(/^([a-zA-Z_:]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const known = names.get(name!) ?? names.set(name!, new Set()).get(name!)!;
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(label!);
  }
  return names;
}

function valueIn(text: string, name: string, labels: Record<string, string>): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split('\n')
    .find((line) => /^\w+/.exec(line)?.[0] === name && wanted.every((label) => line.includes(label)));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}
