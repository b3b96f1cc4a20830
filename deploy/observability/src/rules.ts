import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type Rule = { alert?: string; record?: string; expr: string; annotations?: { summary?: string } };
type RulesFile = { groups: { rules: Rule[] }[] };
type TestsFile = { tests: { alert_rule_test?: { alertname: string; exp_alerts: unknown[] }[] }[] };
type PrometheusFile = { scrape_configs: { static_configs: { targets: string[] }[] }[] };

/** The folder of Prometheus' own files. */
export const prometheus = join(import.meta.dirname, '../prometheus');
const read = (name: string): unknown => parse(readFileSync(join(prometheus, name), 'utf8'));

export const rules: Rule[] = (read('rules/commonyard.yml') as RulesFile).groups.flatMap((group) => group.rules);
export const alerts: string[] = rules.flatMap(({ alert }) => (alert ? [alert] : []));

/** The alerts that the unit tests of the rules expect to fire. */
export const firedInTests = (): string[] =>
  (read('rules.test.yml') as TestsFile).tests
    .flatMap(({ alert_rule_test: cases = [] }) => cases)
    .flatMap(({ alertname, exp_alerts }) => (exp_alerts.length > 0 ? [alertname] : []));

/** The processes that the compose file's Prometheus asks, as `name:port`. */
export const scraped = (): string[] =>
  (read('prometheus.yml') as PrometheusFile).scrape_configs.flatMap((job) =>
    job.static_configs.flatMap(({ targets }) => targets),
  );
