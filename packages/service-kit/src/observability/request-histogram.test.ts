import { expect, it } from '@jest/globals';
import { Histogram, Registry } from 'prom-client';
import { RequestHistogram } from './request-histogram.ts';

const options = { name: 'request_seconds', help: 'Time of a request', buckets: [0.001, 0.1, 2.5] };

it('exposes what a histogram of prom-client exposes', async () => {
  const [registry, expected] = [new Registry(), new Registry()];
  const histogram = new RequestHistogram(options, registry);
  const reference = new Histogram({ ...options, labelNames: ['method', 'route', 'status'], registers: [expected] });
  for (const each of [registry, expected]) each.setDefaultLabels({ component: 'probe' });
  for (const [method, route, status, seconds] of [
    ['GET', '/a', 200, 0.001],
    ['GET', '/a', 200, 0.0011],
    ['GET', '/a', 200, 7],
    ['GET', '/a', 404, 0],
    ['POST', '/a', 200, 0.25],
    ['GET', '/b/:id', 200, 0.5],
  ] as const) {
    histogram.observe({ method, route, status }, seconds);
    reference.observe({ method, route, status }, seconds);
  }
  const lines = async (from: Registry) => (await from.metrics()).split('\n').map(sortLabels).toSorted();
  expect(await lines(registry)).toEqual(await lines(expected));
});

const sortLabels = (line: string) =>
  line.replace(/\{(.*)\}/, (_match, labels: string) => `{${labels.split(',').toSorted().join(',')}}`);
