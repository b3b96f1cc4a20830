// Starts the product and Prometheus, causes faults and waits until their alerts fire: npm run alerts:prove [-- ALERT ...]
// Prints for each alert which fault fired it and after how long. Exits with 1 if one did not fire.
import { readArguments } from '@commonyard/command-line/arguments';
import { isInstalled } from '@commonyard/testing/installed-command';
import { startMailServer } from '@commonyard/testing/mail-server';
import { startProductFixture } from '@commonyard/testing/product-fixture';
import { eventually } from '@commonyard/testing/eventually';
import { alerts } from '../rules.ts';
import { faultsOf, type Fault } from './faults.ts';
import { startPrometheus, type Prometheus } from './prometheus.ts';

/** Alerts whose fault this machine cannot have, and why. */
const ELSEWHERE = new Map([['CommonYardVolumeNearlyFull', 'needs the kubelet of a cluster, which measures volumes']]);

type Row = { alert: string; fault: string; seconds: number | undefined };

const { positionals: wanted } = readArguments({
  purpose: 'Starts the product and Prometheus, causes faults and waits until their alerts fire.',
  arguments: '[ALERT]...',
});

const print = (line: string) => process.stdout.write(`${line}\n`);
if (!isInstalled('prometheus')) {
  print(
    'The proof of the alerts needs `prometheus` on PATH and found none. Install it (Debian: apt-get install prometheus).',
  );
  process.exit(1);
}
const unknown = wanted.filter((alert) => !alerts.includes(alert));
if (unknown.length > 0) {
  print(`There is no alert ${unknown.join(', ')}`);
  process.exit(1);
}
const expected = (wanted.length > 0 ? wanted : alerts).filter((alert) => !ELSEWHERE.has(alert));

const rows = await proveAlerts();
const unproved = expected.filter((alert) => !rows.some((row) => row.alert === alert && row.seconds !== undefined));
print(`\n| alert | fault | fired after |\n| --- | --- | --- |`);
for (const { alert, fault, seconds } of rows)
  print(`| ${alert} | ${fault} | ${seconds === undefined ? 'did not fire' : `${seconds} s`} |`);
for (const [alert, reason] of ELSEWHERE) print(`| ${alert} | ${reason} | |`);
print(`\n${expected.length - unproved.length} of ${expected.length} alerts fired`);
if (unproved.length > 0) print(`Not fired: ${unproved.join(', ')}`);
process.exitCode = unproved.length > 0 ? 1 : 0;

async function proveAlerts(): Promise<Row[]> {
  const mail = await startMailServer();
  const product = await startProductFixture(
    { env: { COMMONYARD_LIMITS: 'on', STORAGE_MAX_BYTES: '100', SMTP_URL: mail.url } },
    { withFormTokens: true },
  );
  const rows: Row[] = [];
  let prometheus: Prometheus | undefined;
  try {
    prometheus = await startPrometheus(product);
    for (const fault of await faultsOf(product, mail, prometheus)) {
      if (!fault.alerts.some((alert) => expected.includes(alert))) continue;
      rows.push(...(await prove(fault, prometheus)));
    }
    return rows;
  } finally {
    prometheus?.stop();
    await product.stop();
    await mail.stop();
  }
}

/** Causes a fault and waits until each of its alerts, none of which was active before, fires. */
async function prove({ name, alerts: caused, cause, repeat, mend }: Fault, prometheus: Prometheus): Promise<Row[]> {
  const firedAfter = new Map<string, number>();
  try {
    await eventually(
      async () => {
        const active = (await prometheus.activeAlerts()).filter((alert) => caused.includes(alert.name));
        if (active.length > 0) throw new Error(`${active[0]!.name} is active before its fault`);
      },
      { within: 180_000, every: 1_000 },
    );
    const start = Date.now();
    await cause?.();
    await eventually(
      async () => {
        await repeat?.().catch(() => undefined);
        for (const { name: alert, state } of await prometheus.activeAlerts())
          if (state === 'firing' && !firedAfter.has(alert))
            firedAfter.set(alert, Math.round((Date.now() - start) / 1000));
        const missing = caused.filter((alert) => !firedAfter.has(alert));
        if (missing.length > 0) throw new Error(`${missing.join(', ')} did not fire`);
      },
      { within: 240_000, every: 1_000 },
    );
  } catch (error) {
    print(`${name}: ${(error as Error).stack}`);
  }
  await mend?.();
  const rows = caused.map((alert) => ({ alert, fault: name, seconds: firedAfter.get(alert) }));
  print(`${name}: ${rows.map(({ alert, seconds }) => `${alert} ${seconds ?? '-'} s`).join(', ')}`);
  return rows;
}
