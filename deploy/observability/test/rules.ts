import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type Rule = {
  alert?: string;
  record?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: { summary?: string; runbook_url?: string };
};
type RulesFile = { groups: { rules: Rule[] }[] };
type TestsFile = { tests: { alert_rule_test?: { alertname: string; exp_alerts: unknown[] }[] }[] };
type PrometheusFile = { scrape_configs: { static_configs: { targets: string[] }[] }[] };

/** Folder of the Prometheus configuration. */
export const prometheusFolder = join(import.meta.dirname, '../prometheus');
const readYaml = (name: string): unknown => parse(readFileSync(join(prometheusFolder, name), 'utf8'));

export const rules: Rule[] = (readYaml('rules/commonyard.yml') as RulesFile).groups
  .flatMap((group) => group.rules)
  .map((rule) => ({ ...rule, expr: rule.expr.replaceAll(/^#.*\n?/gm, '') }));
export const alerts: string[] = rules.flatMap(({ alert }) => (alert ? [alert] : []));

/** Names of the alerts that rules.test.yml expects to fire. */
export const alertsFiredInTests = (): string[] =>
  (readYaml('rules.test.yml') as TestsFile).tests
    .flatMap(({ alert_rule_test: cases = [] }) => cases)
    .flatMap(({ alertname, exp_alerts }) => (exp_alerts.length > 0 ? [alertname] : []));

/** Scrape targets of the Prometheus in docker-compose.yml, as `name:port`. */
export const scrapeTargets = (): string[] =>
  (readYaml('prometheus.yml') as PrometheusFile).scrape_configs.flatMap((job) =>
    job.static_configs.flatMap(({ targets }) => targets),
  );
