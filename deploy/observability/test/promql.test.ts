import { expect, it } from '@jest/globals';
import { parsePromql } from './parse-promql.ts';
import { addMatcher } from '../src/promql.ts';

it('lists the metrics and labels of an expression', () => {
  const expression =
    'histogram_quantile(0.99, sum by (le, route) (rate(seconds_bucket{component="gateway", route!~"/a(b)?.*"}[5m]))) > 1 and on (instance) up{job="x"} == 0 or job:errors:rate5m > 7e6';
  expect(parsePromql(expression)).toEqual({
    series: [
      { name: 'seconds_bucket', labels: ['component', 'route'] },
      { name: 'up', labels: ['job'] },
      { name: 'job:errors:rate5m', labels: [] },
    ],
    grouped: ['le', 'route', 'instance'],
  });
});

it('adds a matcher to every selector of an expression', () => {
  const expression =
    'histogram_quantile(0.99, sum by (le, route) (rate(seconds_bucket{route!~"/a(b)?.*"}[$__rate_interval]))) > 1 and on (instance) up == 0';
  expect(addMatcher(expression, 'release="a"')).toBe(
    'histogram_quantile(0.99, sum by (le, route) (rate(seconds_bucket{route!~"/a(b)?.*", release="a"}[$__rate_interval]))) > 1 and on (instance) up{release="a"} == 0',
  );
});
