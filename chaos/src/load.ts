import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** What was asked for and answered. Each listing, letter and inquiry has a key of its own under which it was tried again. */
export type Written = { listings: number[]; letters: number[]; inquiries: number[]; approved: number[] };

export type Load = {
  written: Written;
  /** Answers that neither the specification nor a fault explains. */
  odd: string[];
  /** Tries that a fault failed, and those that were made again with the same key. */
  attempts: number;
  refused: number;
  /** When each try began, as of `performance.now()`, how long it took in milliseconds, and 0 where no answer came. */
  answers: { at: number; ms: number; status: number }[];
  /** Ends it; what is under way is tried until it is done. */
  stop: () => Promise<void>;
};

const AGAIN = new Set([408, 429, 500, 502, 503, 504]);

export type LoadOptions = {
  /** Writers at a time, each with one request under way. */
  writers: number;
  /** Writes a second, all together; as many as there can be where it is left out. */
  perSecond?: number;
  /** Its numbers begin here: the same letter twice within a day is one letter. */
  from?: number;
};

/** Writes like many people at once, until it is stopped. What fails is tried again with the same Idempotency-Key. */
export function startLoad(world: World, random: Random, { writers, perSecond, from = 0 }: LoadOptions): Load {
  const written: Written = { listings: [], letters: [], inquiries: [], approved: [] };
  const odd: string[] = [];
  const answers: Load['answers'] = [];
  const counts = { begun: 0, attempts: 0, refused: 0 };
  let stopping = false;

  async function tryUntilDone(
    method: string,
    path: string,
    body: object,
    fine: number[],
    headers = {},
  ): Promise<number> {
    const key = crypto.randomUUID();
    for (;;) {
      counts.attempts++;
      const begin = performance.now();
      const answer = await send(world, method, path, body, { 'idempotency-key': key, ...headers });
      answers.push({ at: begin, ms: performance.now() - begin, status: answer?.status ?? 0 });
      if (answer && fine.includes(answer.status)) {
        return answer.id;
      }
      if (answer && !AGAIN.has(answer.status) && answer.code !== 'request_in_flight') {
        odd.push(`${method} ${path}: ${answer.status} ${answer.code}`);
        return 0;
      }
      counts.refused++;
      await sleep(random.between(20, 200));
    }
  }

  async function writeOne(n: number): Promise<void> {
    const kind = random.next();
    if (kind < 0.25) {
      const id = await tryUntilDone('POST', '/api/public/assets', listing(n), [201]);
      if (id) written.listings.push(id);
      if (!id || random.next() < 0.5) return;
      // Approved already is what a repetition finds.
      await tryUntilDone('PATCH', `/api/assets/${id}/approve`, {}, [200, 409], { cookie: world.admin });
      written.approved.push(id);
    } else if (kind < 0.4 && written.approved.length > 0) {
      const assetId = random.pick(written.approved);
      // Not found is what it is until its approval has been heard of.
      const id = await tryUntilDone('POST', '/api/public-inquiries', inquiry(n, assetId), [201, 404, 409]);
      if (id) written.inquiries.push(id);
    } else {
      const id = await tryUntilDone('POST', '/api/contact', letter(n), [201]);
      if (id) written.letters.push(id);
    }
  }

  const begunAt = performance.now();
  async function write(): Promise<void> {
    while (!stopping) {
      const n = ++counts.begun;
      if (perSecond) {
        const due = begunAt + (n / perSecond) * 1_000 - performance.now();
        if (due > 0) await sleep(due);
      }
      await writeOne(from + n);
    }
  }
  const all = Promise.all(Array.from({ length: writers }, write));

  return {
    written,
    odd,
    answers,
    get attempts() {
      return counts.attempts;
    },
    get refused() {
      return counts.refused;
    },
    async stop() {
      stopping = true;
      await all;
    },
  };
}

type Answer = { status: number; id: number; code: string };

/** Undefined where no answer came. */
async function send(
  { product }: World,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(product.url + path, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const { id = 0, code = '' } = (await response.json()) as { id?: number; code?: string };
    return { status: response.status, id, code };
  } catch {
    return undefined;
  }
}

const listing = (n: number) => ({
  type: 'available',
  title: `Motor grader ${n}`,
  description: 'A grader with front plow and hydraulic wing.',
  category: 'road-maintenance',
  region: 'Ontario',
  rate: '850',
  rateType: 'daily',
  availableFrom: '2026-12-01',
  availableTo: '2026-12-31',
  municipalityName: 'Smiths Falls',
  contactEmail: `works${n}@example.ca`,
});
const person = (n: number) => ({
  name: `Jane Doe ${n}`,
  email: `jane${n}@example.ca`,
  phone: '613 555 0100',
  organization: 'Town of Elsewhere',
});
const letter = (n: number) => ({ ...person(n), subject: 'Joining', message: `How does our town join? ${n}` });
const inquiry = (n: number, assetId: number) => ({
  ...person(n),
  message: `We need it for two weeks. ${n}`,
  assetId,
  assetType: 'available',
});
