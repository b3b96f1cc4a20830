// One and three replicas of the gateway and of each service, and the autoscaler. The tests build on each other.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { services } from '@commonyard/dev-stack/services';
import { waitUntil } from '@commonyard/dev-stack/processes/wait-until';
import { photoFile } from '../../src/photo.ts';
import { openRelease, release, timeout } from '../src/cluster-release.ts';
import { run } from '../src/command.ts';
import { chart, demoValues, findHelms, valuesOf } from '../src/helm.ts';
import { runLoadScript } from '../src/kubernetes.ts';
import { linesOf, psql } from '../src/psql.ts';
import { logIn, sendInquiries } from '../src/product-checks.ts';
import type { RequestCost } from '../src/request-cost.ts';

const names = ['gateway', ...services.map(({ name }) => name)];
const product = await openRelease('scale');
const { inside, outside, url, throughGateway } = product;
const [helm = 'helm'] = await findHelms();
const target = `http://${release}-gateway.${inside.name}:8080`;

const servicesWith = (settings: object) => ({ services: Object.fromEntries(names.map((name) => [name, settings])) });
// The pods of three replicas together fit on a small node.
const small = { resources: { requests: { cpu: '50m', memory: '96Mi' } }, autoscaling: { enabled: false } };
const one = servicesWith({ ...small, replicas: 1 });
const three = servicesWith({ ...small, replicas: 3 });
const autoscaling = { enabled: true, maxReplicas: 3, cpu: 70 };
const automatic = { services: { ...one.services, gateway: { ...small, replicas: 1, autoscaling } } };
const helmRun = (command: string, values: object) => {
  const args = ['--values', demoValues, ...valuesOf({ ...product.settings, ...values }), '--wait', timeout];
  return run(helm, ['--namespace', inside.name, command, release, chart, ...args]);
};

beforeAll(async () => {
  await product.create();
  await product.startOutside();
  await helmRun('install', one);
});
afterAll(async () => {
  await product.removeOutside();
  await run('kubectl', ['delete', 'namespace', inside.name, '--wait=false']);
});

const query = (sql: string) => psql(inside, `statefulset/${release}-postgres`, 'commonyard', sql);

/** The addresses of the ready pods of each service. */
async function readAddresses(): Promise<Record<string, string[]>> {
  const read = async (name: string) => {
    const selector = `--selector=app.kubernetes.io/component=${name},pod-template-hash`;
    const running = ['--field-selector=status.phase=Running', '--output=jsonpath={.items[*].status.podIP}'];
    return [name, (await inside.kubectl('get', 'pods', selector, ...running)).trim().split(' ')] as const;
  };
  return Object.fromEntries(await Promise.all(names.map(read)));
}
/** Waits until each service has so many pods, and no others that end. */
async function waitForPods(replicas: number): Promise<Record<string, string[]>> {
  let found = await readAddresses();
  const isDone = async () => {
    found = await readAddresses();
    return Object.values(found).every(({ length }) => length === replicas);
  };
  expect(await waitUntil(isDone, { withinMs: 300_000, everyMs: 1_000 })).toBe(true);
  return found;
}

let costOfOne: RequestCost;
const measure = async (addresses: Record<string, string[]>) => {
  const env = { COST_URL: target, COST_PODS: JSON.stringify(addresses) };
  const input = Buffer.from((await photoFile(1)).bytes).toString('base64');
  const cost = JSON.parse(await runLoadScript(outside, 'load', 'request-cost.ts', { env, input })) as RequestCost;
  console.log(JSON.stringify({ replicas: addresses['gateway']!.length, millisecondsPerRequest: cost }));
  return cost;
};
const total = (cost: Record<string, number>) => Object.values(cost).reduce((sum, ms) => sum + ms, 0);

it('needs measured processor time for a request with one replica', async () => {
  costOfOne = await measure(await waitForPods(1));
  for (const kind of Object.values(costOfOne)) expect(kind['gateway']).toBeGreaterThan(0);
  expect(costOfOne['cached list']!['assets']).toBeLessThan(costOfOne['list']!['assets']!);
});

let addresses: Record<string, string[]>;

it('needs about the same processor time for a request with three replicas', async () => {
  await helmRun('upgrade', three);
  addresses = await waitForPods(3);
  const cost = await measure(addresses);
  for (const kind of ['list', 'detail']) expect(total(cost[kind]!)).toBeLessThan(2 * total(costOfOne[kind]!));
});

it('serves and misses nothing with three replicas, and sends no email twice', async () => {
  const inquiries = 6;
  await product.underLoad('three replicas', () => throughGateway(() => sendInquiries(url, inquiries)));
  const unsettled = `SELECT 1 FROM notifications.emails WHERE status = 'waiting' AND next_at < now() + interval '1 minute'`;
  const unpublished = services.map(({ name }) => `SELECT 1 FROM ${name}.outbox WHERE published_at IS NULL`);
  const isDone = async () => (await query([unsettled, ...unpublished].join(' UNION ALL '))).length === 0;
  expect(await waitUntil(isDone, { withinMs: 120_000, everyMs: 500 })).toBe(true);
  const sent = await query(`SELECT key FROM notifications.emails WHERE status = 'sent'`);
  const port = await freePort();
  const forwarding = await inside.forward(product.pod('mail'), port, 8025);
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/messages?limit=500`);
  const { messages } = (await response.json()) as { messages: { MessageID: string }[] };
  forwarding.close();
  const keys = messages.map((mail) => mail.MessageID.split('@', 1)[0]!);
  expect(keys.length).toBeGreaterThan(inquiries);
  expect(new Set(keys)).toEqual(new Set(sent));
  expect(keys).toHaveLength(sent.length);
});

/** Sends requests to the replicas of the gateway in turn, and returns the statuses. */
async function sendToEach(count: number, cookie: string, method: string, path: string) {
  const script = `
    const addresses = ${JSON.stringify(addresses['gateway'])};
    const statuses = [];
    for (let index = 0; index < ${count}; index++) {
      const response = await fetch('http://' + addresses[index % addresses.length] + ':8080${path}', {
        method: '${method}',
        headers: { cookie: '${cookie}', 'sec-fetch-site': 'same-origin' },
      });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    console.log(JSON.stringify(statuses));`;
  return JSON.parse(await outside.runScript('pod/load', script)) as number[];
}
const newSession = async () => (await throughGateway(() => logIn(url, 'manager'))).split(';', 1)[0]!;

it('accepts a session at each replica, and at none after it has ended at one', async () => {
  const cookie = await newSession();
  const read = () => sendToEach(3, cookie, 'GET', '/api/notifications');
  expect(await read()).toEqual([200, 200, 200]);
  expect(await sendToEach(1, cookie, 'POST', '/api/logout')).toEqual([204]);
  const isOver = async () => (await read()).every((status) => status === 401);
  expect(await waitUntil(isOver, { withinMs: 30_000, everyMs: 200 })).toBe(true);
});

it('counts a limit of an account over all replicas', async () => {
  // The count begins again with the hour.
  await waitUntil(() => new Date().getMinutes() < 58, { withinMs: 300_000, everyMs: 1_000 });
  const statuses = await sendToEach(63, await newSession(), 'GET', '/api/user/data');
  expect(statuses).toEqual([...Array<number>(60).fill(200), ...Array<number>(3).fill(429)]);
});

const ofGateway = '--selector=app.kubernetes.io/component=gateway,pod-template-hash';
/** Whether a line of `kubectl top` shows less than 15 thousandths of a core; the target is 35. */
const isBelowTarget = (line: string) => Number(/ (\d+)m /.exec(line)?.[1]) < 15;

it('gets more replicas from the autoscaler under load, without a failed request', async () => {
  // The autoscaler decides by the load of the last seconds.
  const isIdle = async () =>
    linesOf(await inside.kubectl('top', 'pods', ofGateway, '--no-headers')).every(isBelowTarget);
  expect(await waitUntil(isIdle, { withinMs: 300_000, everyMs: 1_000 })).toBe(true);
  await helmRun('upgrade', automatic);
  const autoscaler = (path: string) =>
    inside.kubectl('get', 'hpa', `${release}-gateway`, `--output=jsonpath={.status.${path}}`);
  const desired = async () => Number(await autoscaler('desiredReplicas'));
  const isMeasured = async () => (await autoscaler('currentMetrics')).includes('averageUtilization');
  expect(await waitUntil(isMeasured, { withinMs: 300_000, everyMs: 1_000 })).toBe(true);
  const before = await desired();
  await product.underLoad('autoscaling', async () => {
    expect(await waitUntil(async () => (await desired()) > before, { withinMs: 300_000, everyMs: 1_000 })).toBe(true);
    const arePodsReady = async () => Number(await autoscaler('currentReplicas')) > before;
    expect(await waitUntil(arePodsReady, { withinMs: 300_000, everyMs: 1_000 })).toBe(true);
    await inside.kubectl('rollout', 'status', product.pod('gateway'), timeout);
  });
  console.log(JSON.stringify({ autoscaling: { before, after: await desired() } }));
});
