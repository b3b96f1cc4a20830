import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { startOtlpReceiver, type ReceivedSpan } from '@commonyard/testing/otlp';
import { startProduct, type Product } from '@commonyard/testing/product';

const CLIENTS_TRACE = 'c'.repeat(32);
const canary = { contactEmail: 'canary@example.ca', contactPhone: '613 555 0199', title: 'Canary grader' };
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let product: Product;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  product = await startProduct({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await receiver?.close();
}, 30_000);

const post = () =>
  fetch(`${product.url}/api/public/assets?search=canary`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      traceparent: `00-${CLIENTS_TRACE}-${'d'.repeat(16)}-01`,
    },
    body: JSON.stringify({
      type: 'available',
      description: 'A grader with front plow and hydraulic wing.',
      category: 'road-maintenance',
      region: 'Ontario',
      rate: '850',
      rateType: 'daily',
      availableFrom: '2026-12-01',
      availableTo: '2026-12-31',
      municipalityName: 'Smiths Falls',
      additionalNotes: 'Float needed',
      ...canary,
    }),
  });

const find = (service: string, name: string, traceId?: string): ReceivedSpan => {
  const span = receiver.spans.find(
    (one) => one.service === service && one.name === name && (traceId === undefined || one.traceId === traceId),
  );
  if (!span) throw new Error(`no span ${name} of ${service} among ${receiver.spans.map((one) => one.name).join(', ')}`);
  return span;
};

it('one trace leads from the gateway through a service and its event to whoever hears that', async () => {
  // On a busy machine processes protect themselves for a moment.
  await eventually(async () => expect((await post()).status).toBe(201));
  await eventually(() => {
    const published = find('assets', 'publish asset.submitted');
    const { traceId } = published;
    const door = find('gateway', 'POST /api/public/assets', traceId);
    const service = find('assets', 'POST /api/public/assets', traceId);
    const heard = ['inquiries', 'media'].map((name) => find(name, 'handle asset.submitted', traceId));
    const effect = find('inquiries', 'sql insert', traceId);
    expect(door.parentSpanId).toBeUndefined();
    expect(service.parentSpanId).toBe(door.spanId);
    for (const span of [published, ...heard]) expect(span.parentSpanId).toBe(service.spanId);
    expect(effect.parentSpanId).toBe(heard[0]!.spanId);
  });
}, 60_000);

it('no client writes into a trace, and no span holds what was posted', () => {
  expect(receiver.spans.some(({ traceId }) => traceId === CLIENTS_TRACE)).toBe(false);
  const all = receiver.bodies.join('');
  for (const value of [...Object.values(canary), 'search=canary']) expect(all).not.toContain(value);
});
