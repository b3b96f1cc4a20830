import { spawn } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { eventually } from '@commonyard/testing/eventually';
import type { ProductFixture } from '@commonyard/testing/product-fixture';
import { prometheusFolder } from '../rules.ts';

/** The times of the rules, and what they are shortened to. */
const SHORTER: [RegExp, string][] = [
  [/ for: \d+m/g, ' for: 2s'],
  [/\[\d+[mh]\]/g, '[30s]'],
  [/26 \* 3600/g, '20'],
];

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;
type Alert = { name: string; state: 'pending' | 'firing' };

/** Starts Prometheus (`prometheus` on PATH) with the rules, of which only times are shortened, and a target for each process. */
export async function startPrometheus({ folder, programs }: ProductFixture) {
  const port = await freePort();
  const rulesFile = join(folder, 'rules.yml');
  const targetsFile = join(folder, 'targets.json');
  const configFile = join(folder, 'prometheus.yml');
  writeFileSync(rulesFile, shortenTimes(readFileSync(join(prometheusFolder, 'rules/commonyard.yml'), 'utf8')));
  const groups: { targets: string[]; labels?: Record<string, string> }[] = programs.map(({ metricsPort }) => ({
    targets: [`127.0.0.1:${metricsPort}`],
    labels: { release: 'commonyard' },
  }));
  // Prometheus must never read half of it.
  const writeTargets = () => {
    writeFileSync(`${targetsFile}.new`, JSON.stringify(groups));
    renameSync(`${targetsFile}.new`, targetsFile);
  };
  writeTargets();
  writeFileSync(
    configFile,
    stringify({
      global: { scrape_interval: '2s', evaluation_interval: '2s', scrape_timeout: '2s' },
      rule_files: [rulesFile],
      scrape_configs: [{ job_name: 'commonyard', file_sd_configs: [{ files: [targetsFile], refresh_interval: '2s' }] }],
    }),
  );
  const storage = `--storage.tsdb.path=${join(folder, 'prometheus')}`;
  const listen = `--web.listen-address=127.0.0.1:${port}`;
  const server = spawn('prometheus', [`--config.file=${configFile}`, storage, listen, '--log.level=error'], {
    stdio: 'inherit',
  });
  let failure: Error | undefined;
  server.once('error', (error) => (failure = error));
  server.once('exit', (code) => (failure ??= new Error(`Prometheus ended with ${code}`)));
  const activeAlerts = async (): Promise<Alert[]> => {
    if (failure) throw failure;
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
    const { data } = (await response.json()) as Response;
    return data.alerts.map(({ state, labels }) => ({ name: labels.alertname, state }));
  };
  await eventually(activeAlerts, { within: 60_000, every: 500 });
  return {
    /** The alerts that fire, or wait to. */
    activeAlerts,
    /** Scrapes one more address, such as `127.0.0.1:9464`, until the function that is returned is called. */
    scrape(address: string, labels?: Record<string, string>): () => void {
      const group = { targets: [address], ...(labels && { labels }) };
      groups.push(group);
      writeTargets();
      return () => {
        groups.splice(groups.indexOf(group), 1);
        writeTargets();
      };
    },
    stop: () => server.kill(),
  };
}
type Response = { data: { alerts: { state: Alert['state']; labels: { alertname: string } }[] } };

function shortenTimes(rules: string): string {
  return SHORTER.reduce((text, [time, shorter]) => {
    if (!time.test(text)) throw new Error(`No rule has ${time}`);
    return text.replaceAll(time, shorter);
  }, rules);
}
