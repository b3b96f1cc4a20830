import { afterAll, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { startOtlpReceiver, type ReceivedSpan } from '@commonyard/testing/otlp';
import { startProductFixture } from '@commonyard/testing/product-fixture';

const CLIENT_TRACE_ID = 'c'.repeat(32);
const canary = { contactEmail: 'canary@example.ca', contactPhone: '613 555 0199', title: 'Canary grader' };

const receiver = await startOtlpReceiver();
const product = await startProductFixture({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } }, { retryOn: [503] });
afterAll(async () => {
  await product.stop();
  await receiver.close();
}, 30_000);

const find = (service: string, name: string, traceId?: string): ReceivedSpan => {
  const span = receiver.spans.find(
    (one) => one.service === service && one.name === name && (!traceId || one.traceId === traceId),
  );
  if (!span)
    throw new Error(`no span ${name} of ${service} among ${receiver.spans.map((other) => other.name).join(', ')}`);
  return span;
};

it('one trace covers the gateway, the service, the published event and its consumers', async () => {
  await product.client.expectOk('GET', '/api/assets?search=canary');
  await product.client.expectOk('POST', '/api/public/assets', {
    body: publicListingBody(canary),
    headers: { traceparent: `00-${CLIENT_TRACE_ID}-${'d'.repeat(16)}-01` },
  });
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
