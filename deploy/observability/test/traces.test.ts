import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { startOtlpReceiver, type ReceivedSpan } from '@commonyard/testing/otlp';
import { startProduct, type Product } from '@commonyard/testing/product';

const CLIENT_TRACE_ID = 'c'.repeat(32);
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

const postListing = () =>
  fetch(`${product.url}/api/public/assets?search=canary`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      traceparent: `00-${CLIENT_TRACE_ID}-${'d'.repeat(16)}-01`,
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
    (candidate) =>
      candidate.service === service &&
      candidate.name === name &&
      (traceId === undefined || candidate.traceId === traceId),
  );
  if (!span)
    throw new Error(`no span ${name} of ${service} among ${receiver.spans.map((other) => other.name).join(', ')}`);
  return span;
};

it('one trace covers the gateway, the service, the published event and its consumers', async () => {
  // On a busy machine the gateway sheds load at first.
  await eventually(async () => expect((await postListing()).status).toBe(201));
  await eventually(() => {
    const published = find('assets', 'publish asset.submitted');
    const { traceId } = published;
    const gateway = find('gateway', 'POST /api/public/assets', traceId);
    const service = find('assets', 'POST /api/public/assets', traceId);
    const handled = ['inquiries', 'media'].map((name) => find(name, 'handle asset.submitted', traceId));
    const effect = find('inquiries', 'sql insert', traceId);
    expect(gateway.parentSpanId).toBeUndefined();
    expect(service.parentSpanId).toBe(gateway.spanId);
    for (const span of [published, ...handled]) expect(span.parentSpanId).toBe(service.spanId);
    expect(effect.parentSpanId).toBe(handled[0]!.spanId);
  });
}, 60_000);

it('ignores the trace of a client and records no request data', () => {
  expect(receiver.spans.some(({ traceId }) => traceId === CLIENT_TRACE_ID)).toBe(false);
  const exported = receiver.bodies.join('');
  for (const value of [...Object.values(canary), 'search=canary']) expect(exported).not.toContain(value);
});
