import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { SECRET_SETTINGS } from '../packages/service-kit/src/secret-settings.ts';
import { findSecretProblems } from './check-secrets.ts';

const repository = join(import.meta.dirname, '..');
const root = mkdtempSync(join(tmpdir(), 'check-secrets-'));
after(() => rmSync(root, { recursive: true, force: true }));
const RULES = 'deploy/helm/commonyard/files/secret-rules.json';
const SCHEMA = 'deploy/helm/commonyard/values.schema.json';
const MANUAL = 'docs/operations/install.md';

/** The problems of the repository after a change of one of its files. */
function problemsAfter(file: string, edit: (text: string) => string): string[] {
  for (const each of [RULES, SCHEMA, MANUAL]) cpSync(join(repository, each), join(root, each), { recursive: true });
  const text = readFileSync(join(root, file), 'utf8');
  const edited = edit(text);
  assert.notEqual(edited, text, dirname(file));
  writeFileSync(join(root, file), edited);
  return findSecretProblems(root);
}

test('accepts the repository', () => assert.deepEqual(findSecretProblems(repository), []));

for (const { key, value } of SECRET_SETTINGS) {
  test(`reports another rule of ${key} in the manual`, () => {
    const problems = problemsAfter(MANUAL, (text) =>
      text.replace(new RegExp(`^(\\| \`${key}\` .* \\|) .* \\|$`, 'm'), '$1 anything |'),
    );
    assert.equal(problems.length, 1);
    assert.match(problems[0]!, new RegExp(key));
  });
  test(`reports another rule of ${key} in the templates of the chart`, () => {
    const problems = problemsAfter(RULES, (text) =>
      text.replace(`"value": "${value}",\n    "pattern": "`, `"value": "${value}",\n    "pattern": "x`),
    );
    assert.deepEqual(problems, [`${RULES}: write it again with node .ci/check-secrets.ts --write`]);
  });
  test(`reports a pattern of ${key} in the schema, which Helm would print with the value`, () => {
    const problems = problemsAfter(SCHEMA, (text) => {
      const schema = JSON.parse(text) as {
        properties: {
          secrets: { properties: Record<string, { pattern: string; additionalProperties: { pattern: string } }> };
        };
      };
      const node = schema.properties.secrets.properties[value]!;
      (key.includes('<') ? node.additionalProperties : node).pattern = '^.*$';
      return JSON.stringify(schema);
    });
    assert.ok(problems.length > 0 && problems.every((problem) => problem.includes(value)));
  });
}

test('reports a value of the schema that the programs do not know', () => {
  const problems = problemsAfter(SCHEMA, (text) =>
    text.replace('"sessionSecret"', '"otherSecret": {}, "sessionSecret"'),
  );
  assert.deepEqual(problems, ['packages/service-kit/src/secret-settings.ts: secrets.otherSecret is missing']);
});
