import { afterAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { createLog } from '@commonyard/service-kit/observability/log';
import { registry } from '@commonyard/service-kit/observability/metrics';
import { startTracing } from '@commonyard/service-kit/observability/tracing';
import { eventually } from '@commonyard/testing/eventually';
import { startOtlpReceiver } from '@commonyard/testing/otlp';
import { upsertUser } from '../src/projections/users.repository.ts';
import { as, borrower, send, startTestService } from './test-service.ts';

// The token of a calendar feed gives access to loans, so logs, traces and metrics must not contain it.
const lines: string[] = [];
const log = createLog('loans', 'trace', { write: (line) => void lines.push(line) });
const receiver = await startOtlpReceiver();
const tracing = await startTracing(
  'loans',
  { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: 1 },
  log,
);
const service = await startTestService({ log });
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const read = (path: string) => send(service, as.guest(), 'GET', path);

it('the token of a feed is in no log line, trace or metric, whatever the response', async () => {
  const reader = {
    id: 14,
    version: 1,
    role: 'municipal_operator',
    municipality: 'smiths-falls',
    active: true,
  } as const;
  await service.db.transaction().execute((trx) => upsertUser(trx, reader));
  const { path, id } = (await send(service, borrower(), 'POST', '/api/loan-feeds', { scope: 'user' })).json();
  const token = /loan-feeds\/([\w-]{43})\.ics$/.exec(path)![1]!;
  const responses = [
    await read(path),
    await service.app.inject({ method: 'HEAD', url: path, headers: await as.guest() }),
    await read(`${path}?again=${token}`),
    await read(`/api/loan-feeds/${token}`),
    await read(`/api/loan-feeds/${token}/${token}`),
    await read(`/api/loan-feeds/%00${token}`),
    await read(`/api/loan-feeds/${token}%zz`),
    await read(`/api/loan-feeds/${token.repeat(3)}`),
  ];
  await send(service, borrower(), 'DELETE', `/api/loan-feeds/${id}`);
  responses.push(await read(path));
  await breakFeeds();
  responses.push(await read(path));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 400, 404, 400, 400, 404, 404, 500]);

  await tracing.stop();
  await eventually(() => expect(receiver.spans.map(({ name }) => name)).toContain('GET /api/loan-feeds/:file'));
  expect(lines.filter((line) => line.includes('"route":"/api/loan-feeds/:file"')).length).toBeGreaterThan(5);
  expect(lines.join('')).toContain('request failed');
  for (const text of [lines.join(''), receiver.bodies.join(''), await registry.metrics()]) {
    expect(text).toContain('/api/loan-feeds/:file');
    expect(text).not.toContain(token.slice(0, 20));
  }
});

/** An unexpected error, which the service logs. */
async function breakFeeds() {
  const owner = new pg.Client({ connectionString: service.ownerUrl });
  await owner.connect();
  await owner.query('ALTER TABLE loans.loan_feeds DROP COLUMN locale');
  await owner.end();
}
