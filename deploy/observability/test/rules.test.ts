import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { services } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { dashboardFile, dashboardText } from '../src/panels.ts';
import { dashboards } from '../src/dashboards.ts';
import { parsePromql } from './parse-promql.ts';
import { findPromtool } from './promtool.ts';
import { alerts, alertsFiredInTests, rules, scrapeTargets } from './rules.ts';

const runbooks = readFileSync(join(import.meta.dirname, '../../../docs/operations/runbooks.md'), 'utf8');
const components = ['gateway', ...services.map(({ name }) => name)].sort();
const promtool = findPromtool();
const itWithPromtool = promtool ? it : it.skip;

itWithPromtool('promtool accepts the rules and passes their unit tests', async () => {
  expect(await promtool!('check', 'rules', 'rules/commonyard.yml')).toContain('SUCCESS');
  expect(await promtool!('test', 'rules', 'rules.test.yml')).toContain('SUCCESS');
});

const alertRules = rules.filter(({ alert }) => alert !== undefined);

it('every alert fires in a unit test', () => {
  expect([...new Set(alertsFiredInTests())].sort()).toEqual([...alerts].sort());
});

it.each(alertRules)(
  '$alert has a severity, a summary, and a runbook with commands',
  ({ alert, labels, annotations }) => {
    expect(labels?.['severity']).toMatch(/^(page|ticket)$/);
    expect(annotations?.summary).toBeTruthy();
    // The anchor of a heading is its text in lower case.
    expect(annotations?.runbook_url).toBe(`docs/operations/runbooks.md#${alert!.toLowerCase()}`);
    const section = runbooks.split('\n## ').find((text) => text.startsWith(`${alert}\n`));
    const [, ...steps] = (section ?? '').split(/^(?=(?:Diagnose|Fix|Verify)\b)/m);
    // A step has its commands, or names the section of another page that has them.
    const withCommands = steps.filter((step) => /^```sh[^\n]*\n[^`]+```$|\]\([\w-]+\.md#[\w-]+\)/m.test(step));
    expect(withCommands.map((step) => /^\w+/.exec(step)?.[0])).toEqual(['Diagnose', 'Fix', 'Verify']);
  },
);

it('the programs log what the runbooks look for', () => {
  const searched = [...runbooks.matchAll(/(?:logs|problems) \S+ \| grep (?:-\w+ )*'([\w ,|/]+)'/g)];
  const phrases = searched.flatMap(([, pattern]) => pattern!.split('|'));
  expect(phrases.length).toBeGreaterThan(5);
  const sources = ['services/*/src', 'packages/*/src', 'gateway/src'];
  for (const phrase of phrases) expect([phrase, isInSources(phrase, sources)]).toEqual([phrase, true]);
});
const isInSources = (phrase: string, folders: string[]) =>
  spawnSync(
    'git',
    ['grep', '--quiet', '--fixed-strings', '-e', phrase, '--', ...folders.map((each) => `:(glob)${each}/**`)],
    {
      cwd: root,
    },
  ).status === 0;

it('every alert watches the processes of its release only', () => {
  for (const { alert, labels } of alertRules) expect([alert, labels?.['release']]).toEqual([alert, 'commonyard']);
  for (const { alert, record, expr } of rules)
    for (const { name, labels } of parsePromql(expr).series)
      // Kubernetes labels the figures of volumes with their namespace.
      expect([alert ?? record, ...labels]).toContain(name.startsWith('kubelet_') ? 'namespace' : 'release');
});

it('Prometheus scrapes every process, and CommonYardServiceDown watches every process', () => {
  expect(
    scrapeTargets()
      .map((target) => target.replace(':9464', ''))
      .sort(),
  ).toEqual(components);
  const { expr } = rules.find(({ alert }) => alert === 'CommonYardServiceDown')!;
  const watched = [...expr.matchAll(/component="(\w+)"/g)].map(([, component]) => component!);
  expect(watched.sort()).toEqual(components);
});

it('the dashboard files match their definitions', async () => {
  for (const dashboard of dashboards) {
    expect(readFileSync(dashboardFile(dashboard), 'utf8')).toBe(await dashboardText(dashboard));
  }
});
