import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { startProduct, type Product } from '@commonyard/testing/product';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'trace' } });
}, 120_000);
afterAll(() => product?.stop(), 30_000);

// Everything a person could type or carry, recognizable: none of it may be in a log.
const email = 'canary@example.ca';
const person = { name: 'Canary Person', email, phone: '613 555 0177', organization: 'Canary Works' };
const account = { username: 'canary-user', password: 'canary-password', email, name: 'Canary Person' };
const listing = {
  type: 'available',
  title: 'Canary grader',
  description: 'Canary description',
  category: 'road-maintenance',
  region: 'Ontario',
  rate: '850',
  rateType: 'daily',
  availableFrom: '2026-12-01',
  availableTo: '2026-12-31',
  municipalityName: 'Canary Falls',
  contactEmail: email,
  contactPhone: person.phone,
};
const inquiry = { ...person, message: 'Canary message', assetId: 1, assetType: 'available' };
const letter = { ...person, subject: 'Canary subject', message: 'Canary message' };

const bodies: [string, object][] = [
  ['/api/register', account],
  ['/api/login', account],
  ['/api/login', { ...account, password: 'canary-wrong' }],
  ['/api/password-reset', { email }],
  ['/api/public/assets', listing],
  ['/api/assets', listing],
  ['/api/public-inquiries', inquiry],
  ['/api/inquiries', { assetId: 1, message: 'Canary message' }],
  ['/api/contact', letter],
  ['/api/inspections', { canary: email }],
];
const paths = ['/api/assets', '/api/admin/users', '/api/inquiries', '/media', '/api/notifications', '/api/nowhere'];

const send = (path: string, init: RequestInit = {}) =>
  fetch(product.url + path, {
    ...init,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: 'sid=canary-session',
      authorization: 'Bearer canary-token',
      'user-agent': 'canary-agent',
      'x-forwarded-for': '203.0.113.77',
    },
  });

/** Everything through every door: as it should be, malformed, and refused. Gives the statuses of the answers. */
async function everything(): Promise<number[]> {
  const answers: Response[] = [];
  for (const [path, body] of bodies) {
    const text = JSON.stringify(body);
    for (const sent of [
      text,
      text.slice(0, -1),
      JSON.stringify({ ...body, email: 'canary at nowhere', rate: email }),
    ]) {
      answers.push(await send(path, { method: 'POST', body: sent }));
    }
  }
  for (const path of paths) {
    answers.push(await send(`${path}?search=canary&email=${email}`));
    answers.push(
      await send(`${path}/canary-4711`, { method: 'PATCH', body: JSON.stringify({ adminNotes: 'canary' }) }),
    );
  }
  const form = new FormData();
  form.append('images', new Blob(['canary'], { type: 'image/png' }), 'canary.png');
  answers.push(
    await fetch(`${product.url}/api/upload/images`, {
      method: 'POST',
      body: form,
      headers: { 'sec-fetch-site': 'same-origin' },
    }),
  );
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.map(({ status }) => status);
}

const logs = () =>
  readdirSync(join(product.folder, 'logs')).map((name) => ({
    name,
    text: readFileSync(join(product.folder, 'logs', name), 'utf8'),
  }));

it('no log holds anything personal, whatever came in and whatever went wrong', async () => {
  // On a busy machine processes protect themselves for a moment.
  await eventually(async () => expect(await everything()).toEqual(expect.arrayContaining([400, 401, 404])));
  await product.postgres.kill();
  expect(await everything()).toContain(503);
  await product.postgres.start();
  await product.nats.kill();
  await eventually(async () =>
    expect(
      (
        await send('/api/public/assets', {
          method: 'POST',
          body: JSON.stringify({ ...listing, title: 'Canary loader' }),
        })
      ).status,
    ).toBe(201),
  );
  await product.nats.start();
  await product.program('media').kill();
  await everything();
  await product.program('media').start();
  for (const { name, text } of logs()) {
    const hits = text.split('\n').filter((line) => /canary|613 555 0177|203\.0\.113\.77/i.test(line));
    expect([name, hits]).toEqual([name, []]);
  }
}, 180_000);

it('an answer’s request id is in the lines of the gateway and of the service that answered', async () => {
  const answer = await send('/api/assets');
  const id = answer.headers.get('x-request-id')!;
  await eventually(() => {
    const found = logs().flatMap(({ name, text }) => (text.includes(id) ? [name] : []));
    expect(found.sort()).toEqual(['assets.log', 'gateway.log']);
  });
});
