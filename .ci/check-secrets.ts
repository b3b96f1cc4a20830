// Checks that values.schema.json and docs/operations/install.md allow the values that the programs accept as secrets.
//   node .ci/check-secrets.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_KINDS, SECRET_SETTINGS } from '../packages/service-kit/src/secret-settings.ts';
import { reportProblems } from './report-problems.ts';

const SCHEMA = 'deploy/helm/commonyard/values.schema.json';
const MANUAL = 'docs/operations/install.md';

type Node = { properties?: Record<string, Node>; additionalProperties?: Node; pattern?: string; description?: string };

/** Reports each secret that the schema or the manual below `root` describes otherwise, and each that the programs do not know. */
export function findSecretProblems(root: string): string[] {
  const schema = JSON.parse(readFileSync(join(root, SCHEMA), 'utf8')) as Node;
  const values = schema.properties?.['secrets']?.properties ?? {};
  const rows = [...readFileSync(join(root, MANUAL), 'utf8').matchAll(/^\| `([a-z0-9<>-]+)` \| .* \| (.*) \|$/gm)];
  const problems = SECRET_SETTINGS.flatMap(({ key, value, kind }) => {
    const { pattern, text } = SECRET_KINDS[kind];
    const node = key.includes('<') ? values[value]?.additionalProperties : values[value];
    const found: string[] = [];
    // An empty value is none.
    if (pattern !== undefined && (node?.pattern !== `^$|${pattern}` || node.description !== text))
      found.push(
        `${SCHEMA}: secrets.${value} must have the pattern ${JSON.stringify(`^$|${pattern}`)} and the description "${text}"`,
      );
    if (!rows.some(([, name, described]) => name === key && described === text))
      found.push(`${MANUAL}: the keys of the Secret must have a row of \`${key}\` whose value is "${text}"`);
    return found;
  });
  const known = new Set(['generate', ...SECRET_SETTINGS.map(({ value }) => value)]);
  const unknown = Object.keys(values).filter((name) => !known.has(name));
  return [
    ...problems,
    ...unknown.map((name) => `packages/service-kit/src/secret-settings.ts: secrets.${name} is missing`),
  ];
}

if (import.meta.main) reportProblems(findSecretProblems(join(import.meta.dirname, '..')));
