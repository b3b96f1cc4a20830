import type { Metric, Registry } from 'prom-client';

type Labels = { method: string; route: string; status: number };
type Series = { labels: Labels; counts: number[]; sum: number };
type Value = { metricName: string; labels: Labels & { le?: number | '+Inf' }; value: number };

/**
 * A histogram of requests by method, route and status. It observes once per request, for which prom-client's own, which
 * validates and hashes the labels each time, costs several percent of the gateway's time.
 */
export class RequestHistogram {
  readonly name: string;
  readonly #help: string;
  readonly #buckets: readonly number[];
  readonly #series = new Map<string, Map<string, Map<number, Series>>>();

  /** `buckets` are upper bounds in ascending order. */
  constructor({ name, help, buckets }: { name: string; help: string; buckets: readonly number[] }, registry: Registry) {
    this.name = name;
    this.#help = help;
    this.#buckets = buckets;
    registry.registerMetric(this as unknown as Metric);
  }

  /** Counts a value. */
  observe(labels: Labels, value: number): void {
    const series = this.#findSeries(labels);
    let bucket = 0;
    while (bucket < this.#buckets.length && value > (this.#buckets[bucket] as number)) bucket++;
    series.counts[bucket] = (series.counts[bucket] as number) + 1;
    series.sum += value;
  }

  #findSeries({ method, route, status }: Labels): Series {
    const byMethod = getOrAdd(this.#series, route, () => new Map());
    const byStatus = getOrAdd(byMethod, method, () => new Map());
    return getOrAdd(byStatus, status, () => ({
      labels: { method, route, status },
      counts: Array<number>(this.#buckets.length + 1).fill(0),
      sum: 0,
    }));
  }

  /** The values in prom-client's form. For its registry. */
  async get() {
    const series = [...this.#series.values()].flatMap((byMethod) =>
      [...byMethod.values()].flatMap((byStatus) => [...byStatus.values()]),
    );
    const values = series.flatMap((one) => this.#valuesOf(one));
    return { name: this.name, help: this.#help, type: 'histogram', values, aggregator: 'sum' };
  }

  #valuesOf({ labels, counts, sum }: Series): Value[] {
    let count = 0;
    const buckets = counts.map((added, index) => {
      count += added;
      return {
        metricName: `${this.name}_bucket`,
        labels: { le: this.#buckets[index] ?? ('+Inf' as const), ...labels },
        value: count,
      };
    });
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: count },
    ];
  }

  /** Forgets all values. For prom-client's registry. */
  reset(): void {
    this.#series.clear();
  }
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = create()));
  return value;
}
