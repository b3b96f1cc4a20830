// Runs .ci/run with programs of its own in PATH, each of which prints what the real one would.
import { deepEqual, equal, match } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

const script = join(import.meta.dirname, 'run');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ci-run-'));
  writeProgram('chromium-headless-shell');
  writeProgram('npx');
  writeProgram('npm', 'case "$*" in test|*e2e|*crawl|*fuzz*|*chaos*|*compose) echo "2 passed, 0 failed" ;; esac');
  writeFileSync(join(folder, 'environment'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeProgram(name: string, body = ''): void {
  writeFileSync(join(folder, name), `#!/bin/bash\n${body}\n`);
  chmodSync(join(folder, name), 0o755);
}

const provideHelm = () => {
  writeProgram('helm', 'echo "kind: List"');
  writeProgram('validate', '[ "$1" = -strict ] && [ "$2" = -summary ] && [ -s "$3" ] && [ -s "$4" ]');
  writeFileSync(
    join(folder, 'environment'),
    `export HELM=${folder}/helm KUBECONFORM='${folder}/validate -strict'\n` +
      `provide_container_engine() { echo engine started; }\nrelease_container_engine() { echo engine stopped; }\n`,
  );
};

function runScript(env: Record<string, string> = {}) {
  const { status, stdout } = spawnSync('bash', [script], {
    encoding: 'utf8',
    env: {
      PATH: `${folder}:/usr/bin:/bin`,
      TMPDIR: folder,
      CI_ENVIRONMENT: join(folder, 'environment'),
      HELM: join(folder, 'missing'),
      ...env,
    },
  });
  const lines = stdout.trimEnd().split('\n');
  return { status, stdout, lastLine: lines.at(-1), steps: stepsOf(lines) };
}

/** The table at the end, without durations. */
const stepsOf = (lines: string[]) =>
  lines
    .slice(lines.indexOf('== Steps') + 1)
    .flatMap((line) => /^(\w+) +\d+:\d\d {2}(\w+)$/.exec(line)?.slice(1).join(' ') ?? []);

test('runs every step and prints the sum last', () => {
  provideHelm();
  const { status, lastLine, steps, stdout } = runScript({ CI: 'true' });
  const names = 'Install Chromium Format Lint Types Build Checks Chart Tests Product Fuzz Chaos Compose Journeys Crawl';
  deepEqual(
    steps,
    names.split(' ').map((name) => `${name} passed`),
  );
  equal(lastLine, '12 passed, 0 failed');
  equal(status, 0);
  match(stdout, /engine started\n2 passed, 0 failed\nengine stopped/);
});

test('counts what is missing as skipped', () => {
  const { status, lastLine } = runScript();
  equal(lastLine, '12 passed, 0 failed, 1 skipped');
  equal(status, 0);
});

test('with CI=true fails and names the step where something is missing', () => {
  const { status, lastLine, stdout } = runScript({ CI: 'true' });
  match(stdout, /Incomplete: Chart\n/);
  equal(lastLine, '12 passed, 0 failed, 1 skipped');
  equal(status, 1);
});

test('with CI=true allows skipped tests in the steps Tests, Product, Journeys and Crawl', () => {
  provideHelm();
  writeProgram('npm', 'case "$*" in test|*product|*e2e|*crawl) echo "2 passed, 0 failed, 1 skipped" ;; esac');
  const { status, lastLine } = runScript({ CI: 'true' });
  equal(lastLine, '8 passed, 0 failed, 4 skipped');
  equal(status, 0);
});

test('limits when journeys and the crawl begin, by default with CI=true alone', () => {
  provideHelm();
  writeProgram('npm', 'case "$*" in test|*e2e|*crawl) echo "$* ${TEST_DEADLINE:-none}" ;; esac');
  const deadlinesOf = (env: Record<string, string>) => {
    const began = Date.now();
    return [...runScript(env).stdout.matchAll(/^(?:run --silent )?(\S+) (none|\d{13})$/gm)].map(([, name, at]) => [
      name,
      at === 'none' ? at : Math.round((Number(at) - began) / 60_000),
    ]);
  };
  const unlimited = ['test', 'e2e', 'e2e:crawl'].map((name) => [name, 'none']);
  deepEqual(deadlinesOf({}), unlimited);
  deepEqual(deadlinesOf({ CI: 'true', CI_MINUTES: '0' }), unlimited);
  const limited = (journeys: number, crawl: number) => [
    ['test', 'none'],
    ['e2e', journeys],
    ['e2e:crawl', crawl],
  ];
  deepEqual(deadlinesOf({ CI: 'true' }), limited(69, 80));
  deepEqual(deadlinesOf({ CI_MINUTES: '35' }), limited(30, 35));
});

test('fails and stops if one of several parallel steps fails', () => {
  writeProgram('npm', 'case "$*" in *lint) echo unused variable; exit 1 ;; esac');
  const { status, lastLine, steps, stdout } = runScript();
  match(stdout, /== Lint\nunused variable\n/);
  equal(steps.includes('Lint failed'), true);
  equal(steps.includes('Format passed'), true);
  equal(steps.includes('Tests passed'), false);
  equal(lastLine, '0 passed, 1 failed, 1 skipped');
  equal(status, 1);
});

test('fails if the first of two commands of a step fails', () => {
  writeProgram('npm', 'case "$*" in *typecheck|*"--silent build") exit 1 ;; esac');
  const { status, steps } = runScript();
  deepEqual(
    steps.filter((step) => step.endsWith('failed')),
    ['Types failed', 'Build failed'],
  );
  equal(status, 1);
});

test('fails if the tests fail, and reports the failures of the suites after them', () => {
  writeProgram(
    'npm',
    'case "$*" in test) echo "5 passed, 3 failed"; exit 1 ;; *crawl) echo "1 passed, 1 failed"; exit 1 ;; esac',
  );
  const { status, lastLine, steps } = runScript();
  deepEqual(
    steps.filter((step) => step.endsWith('failed')),
    ['Tests failed', 'Crawl failed'],
  );
  equal(steps.includes('Journeys passed'), true);
  equal(lastLine, '6 passed, 4 failed, 1 skipped');
  equal(status, 1);
});

test('fails if a step reports failures and exits with 0', () => {
  writeProgram('npm', 'case "$*" in *crawl) echo "5 passed, 3 failed" ;; esac');
  const { status, lastLine } = runScript();
  equal(lastLine, '5 passed, 3 failed, 1 skipped');
  equal(status, 1);
});

test('fails if the environment file does not exist', () => {
  const { status, lastLine } = runScript({ CI_ENVIRONMENT: join(folder, 'missing') });
  match(lastLine!, /^\d+ passed, [1-9]\d* failed/);
  equal(status, 1);
});

test('stops the container engine if its step fails', () => {
  provideHelm();
  writeProgram('npm', 'case "$*" in *compose) exit 1 ;; esac');
  const { status, stdout } = runScript();
  match(stdout, /engine started\nengine stopped/);
  equal(status, 1);
});
