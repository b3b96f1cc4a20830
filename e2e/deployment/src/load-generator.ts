// Generates load inside the cluster: 100 requests a second, some of them posts, and open event streams. It ends with its
// standard input and prints the results as JSON. It does not retry, because a user would see what fails. It runs as
// `node --input-type=module-typescript -e` in a pod without this repository, so it imports nothing of it.
import { setTimeout as sleep } from 'node:timers/promises';

const url = process.env['LOAD_URL']!;
const STREAMS = 5;
/** A post every 8 s: 450 in an hour, for which the raised limits allow 500. */
const POST_EVERY = 800;
const result = {
  requests: 0,
  perSecond: 0,
  failures: [] as string[],
  slowestMs: 0,
  posted: [] as number[],
  reconnects: 0,
  /** Posted listings that a stream did not receive. */
  missed: [] as number[],
};
export type LoadResult = typeof result;

const admin = await logIn('admin');
const operator = await logIn('operator');
await raiseLimits();
const closing = new AbortController();
let openStreams = 0;
const received = Array.from({ length: STREAMS }, () => new Set<number>());
const streams = received.map((ids) => readStream(ids));
while (openStreams < STREAMS) await sleep(50);

const pending: Promise<unknown>[] = [];
let done = false;
process.stdin.resume().once('end', () => (done = true));
console.log('ready');
const begin = performance.now();
for (let tick = 0, wasDone = false; !wasDone; await sleep(5)) {
  // Sends on schedule, whether or not earlier requests have finished. The last round sends what is due.
  wasDone = done;
  for (; tick < (performance.now() - begin) / 10; tick++) pending.push(sendRequest(tick));
}
result.perSecond = Math.round((result.requests / (performance.now() - begin)) * 1_000);
await Promise.all(pending);
for (let waited = 0; waited < 30_000 && received.some(hasMissingListings); waited += 100) await sleep(100);
result.missed = result.posted.filter((id) => received.some((ids) => !ids.has(id)));
closing.abort();
await Promise.all(streams);
console.log(JSON.stringify(result));
process.exit();

function hasMissingListings(ids: Set<number>): boolean {
  return result.posted.some((id) => !ids.has(id));
}

async function sendRequest(beat: number): Promise<void> {
  const pages = ['/api/assets?limit=20', '/', '/api/municipalities', '/api/assets/1', '/api/assets/facets'];
  if (beat % POST_EVERY === 0) await post(beat);
  else if (beat % 20 === 10) await get('/api/notifications', admin);
  else await get(pages[beat % pages.length]!);
}

async function get(path: string, cookie = ''): Promise<void> {
  await count(`GET ${path}`, request(path, { cookie }), (status) => status < 500 && status !== 429);
}

async function post(beat: number): Promise<void> {
  const body = {
    type: 'available_asset',
    title: `Loader ${crypto.randomUUID()}`,
    description: `Posted at beat ${beat}, during the upgrade.`,
    category: 'heavy-equipment',
    region: 'Central Canada',
    rate: '550',
    rateType: 'daily',
  };
  const posting = request('/api/assets', { cookie: operator, body });
  const posted = await count('POST /api/assets', posting, (status) => status === 201);
  if (posted) result.posted.push((JSON.parse(posted) as { id: number }).id);
}

async function count(
  name: string,
  sent: Promise<Response>,
  isExpected: (status: number) => boolean,
): Promise<string | undefined> {
  result.requests++;
  const begin = performance.now();
  try {
    const response = await sent;
    const text = await response.text();
    result.slowestMs = Math.max(result.slowestMs, Math.round(performance.now() - begin));
    if (isExpected(response.status)) return text;
    result.failures.push(`${new Date().toISOString()} ${name}: ${response.status} ${text.slice(0, 200)}`);
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    result.failures.push(`${new Date().toISOString()} ${name}: ${message} ${cause?.message ?? ''}`);
  }
  return undefined;
}

type Options = {
  method?: string;
  cookie?: string;
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Every request claims another client address, because limits apply per client. */
function request(path: string, { method, cookie = '', body, headers, signal }: Options = {}): Promise<Response> {
  const part = () => 1 + Math.floor(Math.random() * 250);
  const address = { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
  const json = body && { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  return fetch(url + path, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { ...address, ...json, ...(cookie && { cookie }), ...headers },
    body: body ? JSON.stringify(body) : null,
    signal: signal ?? null,
  });
}

async function logIn(username: string): Promise<string> {
  const response = await request('/api/login', { body: { username, password: 'commonyard-demo' } });
  if (!response.ok) throw new Error(`${username} cannot sign in: ${response.status}`);
  const session = response.headers.getSetCookie().find((cookie) => /^(__Host-)?sid=/.test(cookie));
  return session!.split(';', 1)[0]!;
}

/** Raises the limits of the operator, who is user 3 of the demo data, and of its municipality. */
async function raiseLimits(): Promise<void> {
  const responses = [
    await request('/api/users/3', { method: 'PATCH', cookie: admin, body: { limitFactor: 5 } }),
    await request('/api/municipalities/smiths-falls/limits', { method: 'PUT', cookie: admin, body: { factor: 5 } }),
  ];
  for (const { ok, url, status } of responses) if (!ok) throw new Error(`${url}: ${status}`);
}

/** Reads the event stream as a browser does: reconnects with the last event id. */
async function readStream(ids: Set<number>): Promise<void> {
  let last = '';
  let wasOpen = false;
  for (let attempt = 0; !closing.signal.aborted; attempt++) {
    if (attempt > 0) result.reconnects++;
    try {
      const headers = { accept: 'text/event-stream', ...(last && { 'last-event-id': last }) };
      const options = { cookie: admin, headers, signal: closing.signal };
      const response = await request('/api/notifications/stream', options);
      if (!wasOpen) openStreams++;
      wasOpen = true;
      let text = '';
      for await (const chunk of response.ok && response.body
        ? response.body.pipeThrough(new TextDecoderStream())
        : []) {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) last = readBlock(block, ids) ?? last;
      }
    } catch {
      // The connection was closed by either side.
    }
    if (!closing.signal.aborted) await sleep(300);
  }
}

function readBlock(block: string, ids: Set<number>): string | undefined {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  if (field('event') === 'changed' && data) {
    const { thing, id } = JSON.parse(data) as { thing: string; id: number };
    if (thing === 'listing') ids.add(id);
  }
  return field('id');
}
