import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { services } from '@commonyard/dev-stack/services';
import { dashboardFile, dashboardText } from '../src/dashboard-files.ts';
import { dashboards } from '../src/dashboards.ts';
import { findPromtool } from '../src/promtool.ts';
import { alerts, alertsFiredInTests, rules, scrapeTargets } from '../src/rules.ts';

const components = ['gateway', ...services.map(({ name }) => name)].sort();
const promtool = findPromtool();
const itWithPromtool = promtool ? it : it.skip;

itWithPromtool('promtool accepts the rules and passes their unit tests', async () => {
  expect(await promtool!('check', 'rules', 'rules/commonyard.yml')).toContain('SUCCESS');
  expect(await promtool!('test', 'rules', 'rules.test.yml')).toContain('SUCCESS');
});

it('every alert fires in a unit test and has a runbook', () => {
  expect([...new Set(alertsFiredInTests())].sort()).toEqual([...alerts].sort());
  const runbooks = readFileSync(join(import.meta.dirname, '../../../docs/operations/runbooks.md'), 'utf8');
  expect(alerts.filter((alert) => !runbooks.includes(`\n## ${alert}\n`))).toEqual([]);
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
