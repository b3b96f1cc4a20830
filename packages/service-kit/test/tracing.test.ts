import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { startOtlpReceiver, type ReceivedSpan } from '@commonyard/testing/otlp';
import { createLog } from '../src/observability/log.ts';
import { inSpan, startTracing, traceHeaders, traceparent } from '../src/observability/tracing.ts';

const lines: string[] = [];
const log = createLog('probe', 'info', { write: (line) => void lines.push(line) });
const receiver = await startOtlpReceiver();
const stops: (() => Promise<void>)[] = [];
const start = async (share: number, endpoint = receiver.url) => {
  const config = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share };
  const tracing = await startTracing('probe', config, log);
  const stop = () => tracing.stop();
  stops.push(stop);
  return stop;
};
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => receiver.close());

const PARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const consumer = { kind: 'consumer', parent: PARENT } as const;

it('loads no OpenTelemetry module while tracing is disabled', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    // prom-client imports the API package, which does nothing by itself.
    registerHooks({ resolve(name, context, next) { if (/^@opentelemetry\\/(?!api)/.test(name)) loaded.push(name); return next(name, context); } });
    const { startTracing } = await import(${JSON.stringify(join(import.meta.dirname, '../src/observability/tracing.ts'))});
    await import(${JSON.stringify(join(import.meta.dirname, '../src/http/app.ts'))});
    await startTracing('probe', { OTEL_TRACES_SAMPLER_ARG: 1 }, console);
    const off = loaded.length;
    await startTracing('probe', { OTEL_TRACES_SAMPLER_ARG: 1, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, console);
    console.log(off, loaded.length > 0);
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout.trim()).toBe('0 true');
});

it('only runs the work while tracing is disabled', async () => {
  expect(await inSpan('nothing', consumer, async () => traceHeaders())).toEqual({});
});

it('continues the trace of its parent, propagates it and adds it to the log', async () => {
  const stop = await start(1);
  const propagated = await inSpan('outer', consumer, async () => {
    log.info('within');
    return inSpan('inner', { kind: 'client' }, async () => traceparent());
  });
  await stop();
  await eventually(() => expect(receiver.spans).toHaveLength(2));
  const [inner, outer] = receiver.spans as [ReceivedSpan, ReceivedSpan];
  expect(outer).toMatchObject({
    service: 'probe',
    name: 'outer',
    traceId: 'a'.repeat(32),
    parentSpanId: 'b'.repeat(16),
  });
  expect(inner).toMatchObject({ name: 'inner', parentSpanId: outer.spanId });
  expect(propagated).toBe(`00-${'a'.repeat(32)}-${inner.spanId}-01`);
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ msg: 'within', traceId: 'a'.repeat(32) });
});

it('marks a failed span and rethrows the error', async () => {
  receiver.spans.length = 0;
  const stop = await start(1);
  await expect(inSpan('fails', consumer, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await stop();
  expect(receiver.spans).toMatchObject([{ name: 'fails', failed: true }]);
});

it('samples the configured share, and follows the decision of a parent', async () => {
  receiver.spans.length = 0;
  const stop = await start(0);
  const root = await inSpan('root', { kind: 'consumer' }, async () => traceparent());
  await inSpan('child', consumer, async () => undefined);
  await stop();
  expect(root).toMatch(/-00$/);
  expect(receiver.spans.map(({ name }) => name)).toEqual(['child']);
});

it('runs the work while the collector is unreachable, and logs the failed export', async () => {
  const stop = await start(1, 'http://127.0.0.1:1');
  expect(await inSpan('lost', consumer, async () => 'done')).toBe('done');
  await stop();
  await eventually(() => expect(lines.join('')).toContain('trace export failed'));
});

it.each(['', 'nonsense', `00-${'a'.repeat(32)}-short-01`])(
  'starts a new trace where the parent is %j',
  async (parent) => {
    await start(1);
    const own = await inSpan('new', { kind: 'consumer', parent }, async () => traceparent());
    expect(own).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  },
);
