import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { TEST_PASSWORD } from '@commonyard/testing/factories/users';
import { startOtlpReceiver, type ReceivedSpan } from '@commonyard/testing/otlp';
import { startProductFixture } from '@commonyard/testing/product-fixture';

const CLIENT_TRACE_ID = 'c'.repeat(32);

const receiver = await startOtlpReceiver();
const product = await startProductFixture(
  { env: { LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } },
  { retryOn: [503] },
);
afterAll(async () => {
  await product.stop();
  await receiver.close();
}, 30_000);

// Recognizable values for everything a user can send. None of them may appear in a log.
const email = 'canary@example.ca';
const sender = { name: 'Canary Person', email, phone: '613 555 0177', organization: 'Canary Works' };
const credentials = { username: 'canary-user', password: 'canary-password', email, name: 'Canary Person' };
const listing = publicListingBody({
  title: 'Canary grader',
  description: 'Canary description',
  municipalityName: 'Canary Falls',
  contactEmail: email,
  contactPhone: sender.phone,
  additionalNotes: 'Canary notes',
});
const inquiry = { ...sender, message: 'Canary message', assetId: 1, assetType: 'available' };
const contactMessage = { ...sender, subject: 'Canary subject', message: 'Canary message' };

const requestBodies: [string, object][] = [
  ['/api/register', credentials],
  ['/api/login', credentials],
  ['/api/login', { ...credentials, password: 'canary-wrong' }],
  ['/api/password-reset', { email }],
  ['/api/public/assets', listing],
  ['/api/assets', listing],
  ['/api/public-inquiries', inquiry],
  ['/api/inquiries', { assetId: 1, message: 'Canary message' }],
  ['/api/contact', contactMessage],
  ['/api/inspections', { canary: email }],
];
const paths = [
  '/api/assets',
  '/api/admin/users',
  '/api/inquiries',
  '/api/availability',
  '/media',
  '/api/notifications',
  '/api/nowhere',
];

const send = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
  fetch(product.url + path, {
    ...init,
    headers: {
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      'sec-fetch-site': 'same-origin',
      cookie: 'sid=canary-session',
      authorization: 'Bearer canary-token',
      'user-agent': 'canary-agent',
      'x-forwarded-for': '203.0.113.77',
      ...init.headers,
    },
  });

/** Sends valid, malformed and unauthorized requests to every kind of endpoint. Returns the response statuses. */
async function sendEveryRequest(): Promise<number[]> {
  const responses: Response[] = [];
  for (const [path, body] of requestBodies) {
    const text = JSON.stringify(body);
    for (const payload of [
      text,
      text.slice(0, -1),
      JSON.stringify({ ...body, email: 'canary at nowhere', rate: email }),
    ]) {
      responses.push(await send(path, { method: 'POST', body: payload }));
    }
  }
  for (const path of paths) {
    responses.push(await send(`${path}?search=canary&email=${email}`));
    responses.push(
      await send(`${path}/canary-4711`, { method: 'PATCH', body: JSON.stringify({ adminNotes: 'canary' }) }),
    );
  }
  const form = new FormData();
  form.append('images', new Blob(['canary'], { type: 'image/png' }), 'canary.png');
  responses.push(
    await fetch(`${product.url}/api/upload/images`, {
      method: 'POST',
      body: form,
      headers: { 'sec-fetch-site': 'same-origin' },
    }),
  );
  await Promise.all(responses.map((response) => response.arrayBuffer()));
  return responses.map(({ status }) => status);
}

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; type?: string };
type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};

/** A value of this form whose texts are recognizable. */
function canaryOf({ properties, items, anyOf, type }: Schema = {}): unknown {
  if (anyOf) return canaryOf(anyOf.find((option) => option.type !== 'null'));
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, canaryOf(part)]));
  if (items) return [canaryOf(items)];
  return type === 'integer' || type === 'number' ? 1 : email;
}

/**
 * Sends each operation of every service with recognizable values in its body, and then in its address too, as a guest and as an
 * administrator. Returns the statuses by operation.
 */
async function sendEveryOperation(): Promise<Map<string, number[]>> {
  const { paths } = await product.client.expectOk<{ paths: Record<string, Record<string, Operation>> }>(
    'GET',
    '/api/docs/openapi.json',
  );
  const statuses = new Map<string, number[]>();
  let cookie = await product.createAdmin();
  for (const [template, methods] of Object.entries(paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      const schema = requestBody?.content['application/json']?.schema;
      const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const query = [...names, 'unknown'].map((name) => `${name}=${email}`).join('&');
      const requests = [
        { path: template.replaceAll(/\{\w+\}/g, '1'), body: canaryOf(schema) },
        {
          path: `${template.replaceAll(/\{\w+\}/g, 'canary-4711')}?${query}`,
          body: { ...(canaryOf(schema) as object), canary: email },
        },
      ];
      const received: number[] = [];
      for (const { path, body } of requests)
        for (const headers of [undefined, { cookie }]) {
          const response = await send(path, {
            method: method.toUpperCase(),
            ...(schema && { body: JSON.stringify(body) }),
            ...(headers && { headers }),
          });
          await response.body?.cancel();
          received.push(response.status);
        }
      statuses.set(`${method} ${template}`, received);
      // These end the session.
      if (/logout|sessions/.test(template)) cookie = await product.client.signIn('root', TEST_PASSWORD);
    }
  return statuses;
}

const readLogs = () =>
  readdirSync(join(product.folder, 'logs')).map((name) => ({
    name,
    text: readFileSync(join(product.folder, 'logs', name), 'utf8'),
  }));

/** The first span of this name, of a trace if it is given. */
const findSpan = (service: string, name: string, traceId?: string): ReceivedSpan => {
  const span = receiver.spans.find(
    (one) => one.service === service && one.name === name && (!traceId || one.traceId === traceId),
  );
  if (!span)
    throw new Error(`no span ${name} of ${service} among ${receiver.spans.map((other) => other.name).join(', ')}`);
  return span;
};

it('one trace covers the gateway, the service, the published event and its consumers', async () => {
  await product.client.expectOk('POST', '/api/public/assets', {
    body: listing,
    headers: { traceparent: `00-${CLIENT_TRACE_ID}-${'d'.repeat(16)}-01` },
  });
  await eventually(() => {
    const published = findSpan('assets', 'publish asset.submitted');
    const { traceId } = published;
    const gateway = findSpan('gateway', 'POST /api/public/assets', traceId);
    const service = findSpan('assets', 'POST /api/public/assets', traceId);
    const handled = ['inquiries', 'media'].map((name) => findSpan(name, 'handle asset.submitted', traceId));
    const effect = findSpan('inquiries', 'sql insert', traceId);
    expect(gateway.parentSpanId).toBeUndefined();
    expect(service.parentSpanId).toBe(gateway.spanId);
    for (const span of [published, ...handled]) expect(span.parentSpanId).toBe(service.spanId);
    expect(effect.parentSpanId).toBe(handled[0]!.spanId);
  });
}, 60_000);

it('no log or trace contains personal data, also when requests and dependencies fail', async () => {
  // On a busy machine the gateway sheds load at first.
  await eventually(async () => expect(await sendEveryRequest()).toEqual(expect.arrayContaining([400, 401, 404])));
  const statuses = await sendEveryOperation();
  expect(statuses.size).toBeGreaterThan(150);
  expect([...statuses].filter(([, received]) => received.some((status) => status >= 500))).toEqual([]);
  await product.postgres.kill();
  expect(await sendEveryRequest()).toContain(503);
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
  await sendEveryRequest();
  await product.program('media').start();
  const isPersonal = (text: string) => /canary|613 555 0177|203\.0\.113\.77/i.test(text);
  for (const { name, text } of readLogs()) expect([name, text.split('\n').filter(isPersonal)]).toEqual([name, []]);
  expect(receiver.bodies.filter(isPersonal)).toEqual([]);
}, 180_000);

it('logs the request ID of a response in the gateway and in the service that handled it', async () => {
  const response = await send('/api/assets');
  const id = response.headers.get('x-request-id')!;
  await eventually(() => {
    const files = readLogs().flatMap(({ name, text }) => (text.includes(id) ? [name] : []));
    expect(files.sort()).toEqual(['assets.log', 'gateway.log']);
  });
});

it('ignores the trace of a client', () => {
  expect(receiver.spans.some(({ traceId }) => traceId === CLIENT_TRACE_ID)).toBe(false);
});
