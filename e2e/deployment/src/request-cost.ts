// Measures the processor time that each service of a release needs for a request, by kind of request. It reads
// `process_cpu_seconds_total` of every pod before and after, and subtracts what the pods need without requests in that time. It
// prints milliseconds as JSON. Its standard input is a photo in base64. It runs as `node --input-type=module-typescript -e` in a
// pod without this repository, so it imports nothing of it.
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const url = process.env['COST_URL']!;
/** The addresses of the pods of each service. */
const pods = JSON.parse(process.env['COST_PODS']!) as Record<string, string[]>;
const CONNECTIONS = 8;
const IDLE_MS = 5_000;

export type RequestCost = {
  /** Milliseconds of processor time for a request, by service. */
  [kind: string]: Record<string, number>;
};
type Kind = { count: number; connections?: number; send: () => Promise<Response> };

const photo = new Uint8Array(Buffer.from(await text(process.stdin), 'base64'));
const cookie = await logIn();
const image = await uploadImage();

const kinds: Record<string, Kind> = {
  // Requests with a session bypass the cache of the gateway. Together they stay below its limit of an account in a minute.
  list: { count: 500, send: () => request('/api/assets?limit=20', { cookie }) },
  'cached list': { count: 2_000, send: () => request('/api/assets?limit=20') },
  detail: { count: 500, send: () => request('/api/assets/1', { cookie }) },
  image: { count: 500, send: () => request(image.path, { cookie: image.cookie }) },
  post: { count: 36, send: () => request('/api/assets', { cookie, body: JSON.stringify(listing()) }) },
  // An account has four of the slots for uploads.
  upload: { count: 12, connections: 4, send: () => request('/api/upload/images', { cookie, body: uploadForm() }) },
  login: { count: 20, send: sendLogin },
};

// Compiles what the measured requests run.
for (const kind of Object.values(kinds)) await sendAll({ ...kind, count: Math.ceil(kind.count / 4) });
const idle = await difference(() => sleep(IDLE_MS));
const result: RequestCost = {};
for (const [name, kind] of Object.entries(kinds)) {
  const used = await difference(async () => {
    await sendAll(kind);
    // Consumers handle the events of a post afterwards.
    await sleep(1_000);
  });
  const perRequest = (service: string) =>
    ((used.seconds[service]! - (idle.seconds[service]! / idle.ms) * used.ms) * 1_000) / kind.count;
  result[name] = Object.fromEntries(
    Object.keys(pods).map((service) => [service, Math.round(perRequest(service) * 100) / 100]),
  );
}
console.log(JSON.stringify(result));
process.exit();

/** Sends requests over several connections, each as soon as the previous one has its response. */
async function sendAll({ count, send, connections = CONNECTIONS }: Kind): Promise<void> {
  let sent = 0;
  const sendNext = async () => {
    while (sent++ < count) {
      const response = await send();
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendNext));
}

/** The processor time of each service during an action, and how long it took. */
async function difference(action: () => Promise<unknown>): Promise<{ seconds: Record<string, number>; ms: number }> {
  const before = await readAll();
  const begin = performance.now();
  await action();
  const ms = performance.now() - begin;
  const after = await readAll();
  const seconds = Object.entries(after).map(([service, used]) => [service, used - before[service]!]);
  return { seconds: Object.fromEntries(seconds), ms };
}

async function readAll(): Promise<Record<string, number>> {
  const services = Object.entries(pods).map(async ([service, addresses]) => {
    const used = await Promise.all(addresses.map(readSeconds));
    return [service, used.reduce((sum, seconds) => sum + seconds, 0)];
  });
  return Object.fromEntries(await Promise.all(services));
}

async function readSeconds(address: string): Promise<number> {
  const text = await (await fetch(`http://${address}:9464/metrics`)).text();
  return Number(/^process_cpu_seconds_total(?:\{.*\})? (\S+)/m.exec(text)![1]);
}

type Options = { cookie?: string; body?: string | FormData };

function request(path: string, { cookie = '', body }: Options = {}): Promise<Response> {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      // Every request claims another client address, because limits apply per client.
      'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
      'sec-fetch-site': 'same-origin',
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    },
    body: body ?? null,
  });
}

function sendLogin(): Promise<Response> {
  return request('/api/login', { body: JSON.stringify({ username: 'manager', password: 'commonyard-demo' }) });
}

async function logIn(): Promise<string> {
  const session = (await sendLogin()).headers.getSetCookie().find((each) => /^(__Host-)?sid=/.test(each));
  return session!.split(';', 1)[0]!;
}

/** Uploads an image. Returns its path and the `Cookie` header to read it with, which names the session and the uploader. */
async function uploadImage(): Promise<{ path: string; cookie: string }> {
  const response = await request('/api/upload/images', { cookie, body: uploadForm() });
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const { urls } = (await response.json()) as { urls: string[] };
  const cookies = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]!);
  return { path: urls[0]!, cookie: [cookie, ...cookies].join('; ') };
}

function uploadForm(): FormData {
  const form = new FormData();
  form.append('images', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}

function listing(): object {
  return {
    type: 'available_asset',
    title: `Measured ${crypto.randomUUID()}`,
    description: 'Posted to measure the processor time of a post.',
    category: 'heavy-equipment',
    region: 'Central Canada',
    rate: '550',
    rateType: 'daily',
  };
}
