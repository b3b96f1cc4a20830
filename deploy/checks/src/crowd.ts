// A crowd that visits the product, run inside the cluster as `node --input-type=module-typescript`: 100 requests a second, some
// of them posts, and open live streams. It ends when its standard input does, and prints what became of all as JSON.
// No request is sent twice: what fails here would fail in front of a visitor.
import { setTimeout as sleep } from 'node:timers/promises';

const url = process.env['CROWD_URL']!;
const STREAMS = 5;
const sameOrigin = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const result = {
  requests: 0,
  perSecond: 0,
  failures: [] as string[],
  slowestMs: 0,
  posted: [] as number[],
  reconnects: 0,
  unheard: [] as number[],
};

const admin = await logIn('admin');
const operator = await logIn('operator');
const leaving = new AbortController();
const heard = Array.from({ length: STREAMS }, () => new Set<number>());
const streams = heard.map((ids) => listen(ids));
await sleep(1_000);

const under: Promise<unknown>[] = [];
let done = false;
process.stdin.resume().once('end', () => (done = true));
console.log('ready');
const begin = performance.now();
for (let beat = 0; !done; await sleep(5)) {
  // What is due is sent, whatever became of what was sent before.
  for (; beat < (performance.now() - begin) / 10; beat++) under.push(visit(beat));
}
result.perSecond = Math.round((result.requests / (performance.now() - begin)) * 1_000);
await Promise.all(under);
for (let waited = 0; waited < 30_000 && heard.some(missesSome); waited += 100) await sleep(100);
result.unheard = result.posted.filter((id) => heard.some((ids) => !ids.has(id)));
leaving.abort();
await Promise.all(streams);
console.log(JSON.stringify(result));
process.exit();

function missesSome(ids: Set<number>): boolean {
  return result.posted.some((id) => !ids.has(id));
}

async function visit(beat: number): Promise<void> {
  const pages = ['/api/assets?limit=20', '/', '/api/municipalities', '/api/assets/1', '/api/assets/facets'];
  if (beat % 20 === 0) await post(beat);
  else if (beat % 20 === 10) await get('/api/notifications', admin);
  else await get(pages[beat % pages.length]!);
}

async function get(path: string, cookie = ''): Promise<void> {
  await count(
    `GET ${path}`,
    () => fetch(url + path, { headers: { ...visitor(), ...(cookie && { cookie }) } }),
    (status) => status < 500 && status !== 429,
  );
}

async function post(beat: number): Promise<void> {
  const body = JSON.stringify({
    type: 'available_asset',
    title: `Loader ${crypto.randomUUID()}`,
    description: `Posted at beat ${beat}, while everything is replaced.`,
    category: 'heavy-equipment',
    region: 'Central Canada',
    rate: '550',
    rateType: 'daily',
  });
  const answer = await count(
    'POST /api/assets',
    () =>
      fetch(`${url}/api/assets`, { method: 'POST', body, headers: { ...visitor(), ...sameOrigin, cookie: operator } }),
    (status) => status === 201,
  );
  if (answer) result.posted.push((JSON.parse(answer) as { id: number }).id);
}

async function count(
  what: string,
  ask: () => Promise<Response>,
  good: (status: number) => boolean,
): Promise<string | undefined> {
  result.requests++;
  const begin = performance.now();
  try {
    const answer = await ask();
    const text = await answer.text();
    result.slowestMs = Math.max(result.slowestMs, Math.round(performance.now() - begin));
    if (good(answer.status)) return text;
    result.failures.push(`${new Date().toISOString()} ${what}: ${answer.status} ${text.slice(0, 200)}`);
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    result.failures.push(`${new Date().toISOString()} ${what}: ${message} ${cause?.message ?? ''}`);
  }
  return undefined;
}

/** Limits are per client: each request comes from another. */
function visitor(): Record<string, string> {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}

async function logIn(username: string): Promise<string> {
  const body = JSON.stringify({ username, password: 'commonyard-demo' });
  const answer = await fetch(`${url}/api/login`, { method: 'POST', body, headers: { ...visitor(), ...sameOrigin } });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status}`);
  return answer.headers.getSetCookie()[0]!.split(';', 1)[0]!;
}

/** Listens as a browser does: comes again where the stream ends, and says where it was. */
async function listen(ids: Set<number>): Promise<void> {
  let last = '';
  for (let attempt = 0; !leaving.signal.aborted; attempt++) {
    if (attempt > 0) result.reconnects++;
    try {
      const answer = await fetch(`${url}/api/notifications/stream`, {
        headers: { ...visitor(), cookie: admin, accept: 'text/event-stream', ...(last && { 'last-event-id': last }) },
        signal: leaving.signal,
      });
      let text = '';
      for await (const chunk of answer.ok && answer.body ? answer.body.pipeThrough(new TextDecoderStream()) : []) {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) last = hear(block, ids) ?? last;
      }
    } catch {
      // Ended, by us or by the other side.
    }
    if (!leaving.signal.aborted) await sleep(300);
  }
}

function hear(block: string, ids: Set<number>): string | undefined {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  if (field('event') === 'changed' && data) {
    const { thing, id } = JSON.parse(data) as { thing: string; id: number };
    if (thing === 'listing') ids.add(id);
  }
  return field('id');
}
