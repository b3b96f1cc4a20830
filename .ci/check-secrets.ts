// Checks that the chart and docs/operations/install.md allow the values that the programs accept as secrets.
//   node .ci/check-secrets.ts --write   writes the rules of the chart
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_KINDS, SECRET_SETTINGS } from '../packages/service-kit/src/secret-settings.ts';

const RULES = 'deploy/helm/commonyard/files/secret-rules.json';
const SCHEMA = 'deploy/helm/commonyard/values.schema.json';
const MANUAL = 'docs/operations/install.md';

type Node = { properties?: Record<string, Node>; additionalProperties?: Node; pattern?: string; description?: string };

/** Keys in PEM, which the chart renders and does not read. */
const PEM = '^-----BEGIN ';

/** What the templates of the chart check: for each value of `secrets` its regular expression, also in words. */
function renderRules(): string {
  const rules = SECRET_SETTINGS.map(({ value, kind }) => {
    const { pattern = PEM, text } = SECRET_KINDS[kind];
    const isText = pattern !== PEM;
    return [
      value,
      { value, pattern, text: isText ? `${text}; no line break, and no white space at an end` : text },
    ] as const;
  });
  return `${JSON.stringify([...new Map(rules).values()], null, 2)}\n`;
}

/** The schema has no patterns of secrets: Helm prints a value that its schema rejects. */
export function findSecretProblems(root: string): string[] {
  const schema = JSON.parse(readFileSync(join(root, SCHEMA), 'utf8')) as Node;
  const values = schema.properties?.['secrets']?.properties ?? {};
  const rows = [...readFileSync(join(root, MANUAL), 'utf8').matchAll(/^\| `([a-z0-9<>-]+)` \| .* \| (.*) \|$/gm)];
  const problems = SECRET_SETTINGS.flatMap(({ key, value, kind }) => {
    const { text } = SECRET_KINDS[kind];
    const node = key.includes('<') ? values[value]?.additionalProperties : values[value];
    const found: string[] = [];
    if (!node || node.pattern !== undefined || node.description !== text)
      found.push(`${SCHEMA}: secrets.${value} must have the description "${text}" and no pattern`);
    if (!rows.some(([, name, described]) => name === key && described === text))
      found.push(`${MANUAL}: the keys of the Secret must have a row of \`${key}\` whose value is "${text}"`);
    return found;
  });
  const known = new Set(['generate', ...SECRET_SETTINGS.map(({ value }) => value)]);
  const unknown = Object.keys(values).filter((name) => !known.has(name));
  const rules = readFileSync(join(root, RULES), 'utf8') === renderRules();
  return [
    ...problems,
    ...(rules ? [] : [`${RULES}: write it again with node .ci/check-secrets.ts --write`]),
    ...unknown.map((name) => `packages/service-kit/src/secret-settings.ts: secrets.${name} is missing`),
  ];
}

export { findSecretProblems as check };

if (import.meta.main && process.argv.includes('--write'))
  writeFileSync(join(import.meta.dirname, '..', RULES), renderRules());
