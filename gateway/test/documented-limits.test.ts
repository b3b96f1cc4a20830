import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { defaultLimits } from '../src/limits.ts';
import { submissionLimits } from '../src/guard/rate-limits.ts';

const page = readFileSync(new URL('../../docs/operations/limits.md', import.meta.url), 'utf8');
/** The second cell of each row of the page, by the first one. */
const rows = new Map(
  [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].map(([, name, limit]) => [name!.trim(), limit!.trim()]),
);
const number = (value: number) => value.toLocaleString('en-CA');

it.each(Object.entries(submissionLimits))(
  'docs/operations/limits.md has the limit of %s',
  (name, { max, timeWindow }) => {
    const period = { 60_000: 'minute', 3_600_000: 'hour' }[timeWindow];
    expect([name, rows.get(name)]).toEqual([name, `${number(max)} per ${period}`]);
  },
);

it('docs/operations/limits.md has the limits of a replica', () => {
  const { maxInFlight, maxInFlightPerService, maxQueuedPerService, queueTimeoutMs } = defaultLimits;
  expect(rows.get('requests in flight')).toBe(
    `${number(maxInFlight)}; of them ${maxInFlightPerService} for one service, and ${maxQueuedPerService} more that wait for it up to ${queueTimeoutMs / 1_000} s`,
  );
  expect(rows.get('uploads in flight for media')).toBe(String(defaultLimits.maxUploadsPerService));
  expect(rows.get('open live streams')).toMatch(
    `${number(defaultLimits.maxStreamsPerService)}, each for ${defaultLimits.maxStreamMs / 60_000} minutes`,
  );
  expect(rows.get('JSON bodies in memory')).toBe(`${defaultLimits.maxBufferedBytes / 1_048_576} MiB`);
  expect(rows.get('a response of a service')).toBe(
    `begins within ${defaultLimits.responseTimeoutMs / 1_000} s, after an upload within ${defaultLimits.uploadResponseTimeoutMs / 1_000} s`,
  );
  expect(rows.get('upload of images')).toMatch(`${defaultLimits.maxUploadBytes / 1_000_000} MB at the gateway`);
  expect(rows.get('any JSON body, at the gateway and in a service')).toBe(`${defaultLimits.maxJsonBytes / 1_024} KiB`);
});
