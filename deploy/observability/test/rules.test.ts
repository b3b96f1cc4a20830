import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { services } from '@commonyard/local/services';
import { dashboardFile, dashboardText } from '../src/dashboard-files.ts';
import { dashboards } from '../src/dashboards.ts';
import { findPromtool } from '../src/promtool.ts';
import { alerts, firedInTests, rules, scraped } from '../src/rules.ts';

const components = ['gateway', ...services.map(({ name }) => name)].sort();
const promtool = findPromtool();
const withPromtool = promtool ? it : it.skip;

withPromtool('the rules are what Prometheus understands, and their unit tests pass (promtool)', async () => {
  expect(await promtool!('check', 'rules', 'rules/commonyard.yml')).toContain('SUCCESS');
  expect(await promtool!('test', 'rules', 'rules.test.yml')).toContain('SUCCESS');
});

it('every alert is seen to fire in the unit tests, and has a place in the handbook that says what to do', () => {
  expect([...new Set(firedInTests())].sort()).toEqual([...alerts].sort());
  const handbook = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  expect(alerts.filter((alert) => !handbook.includes(`### ${alert}\n`))).toEqual([]);
});

it('no process is forgotten: each is scraped, and missed when it is gone', () => {
  expect(
    scraped()
      .map((target) => target.replace(':9464', ''))
      .sort(),
  ).toEqual(components);
  const { expr } = rules.find(({ alert }) => alert === 'CommonYardAway')!;
  const missed = [...expr.matchAll(/component="(\w+)"/g)].map(([, component]) => component!);
  expect(missed.sort()).toEqual(components);
});

it('the dashboards’ files say what their definitions say', async () => {
  for (const dashboard of dashboards) {
    expect(readFileSync(dashboardFile(dashboard), 'utf8')).toBe(await dashboardText(dashboard));
  }
});
