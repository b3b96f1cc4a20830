// Definitions of the Grafana dashboards. After a change run: node deploy/observability/src/write-dashboards.ts
import type { Dashboard, Panel, Series } from './panels.ts';

const rate = (metric: string) => `rate(${metric}[$__rate_interval])`;
const quantile = (q: number, metric: string, labels = '') =>
  `histogram_quantile(${q}, sum by (le${labels && `, ${labels}`}) (${rate(metric)}))`;

/** A series for each combination of labels, which its legend names. */
const each = (labels: string, query: string): Series => [
  query,
  labels.replaceAll(/\w+/g, '{{$&}}').replaceAll(',', ''),
];
const sumOfRate = (labels: string, metric: string): Series => each(labels, `sum by (${labels}) (${rate(metric)})`);
const max = (labels: string, query: string): Series => each(labels, `max by (${labels}) (${query})`);
const min = (labels: string, query: string): Series => each(labels, `min by (${labels}) (${query})`);

const panel = (title: string, unit: Panel['unit'], series: Series[], description?: string): Panel => ({
  title,
  unit,
  series,
  ...(description && { description }),
});

const REQUESTS = 'http_request_duration_seconds';

function requestPanels(selector: string, by: string): Panel[] {
  const requests = (more = '') => `sum by (${by}) (${rate(`${REQUESTS}_count{${selector}${more}}`)})`;
  const errorRate = each(by, `${requests(', status=~"5.."')} / ${requests()}`);
  return [
    panel('Requests', 'reqps', [each(by, requests())]),
    panel('Error rate', 'percentunit', [errorRate], 'Share of responses with a 5xx status.'),
    panel('Latency (p99)', 's', [each(by, quantile(0.99, `${REQUESTS}_bucket{${selector}}`, by))]),
  ];
}

const gateway: Panel[] = [
  panel('Responses by status', 'reqps', [sumOfRate('status', `${REQUESTS}_count{component="gateway"}`)]),
  panel(
    'Latency',
    's',
    [0.5, 0.9, 0.99].map((q) => [quantile(q, `${REQUESTS}_bucket{component="gateway"}`), `p${q * 100}`]),
  ),
  panel(
    'Rejections by limit',
    'reqps',
    [sumOfRate('limit', 'gateway_refusals_total')],
    'inside, event_loop, bodies and service protect the gateway; the other limits apply per client.',
  ),
  panel('In flight', 'short', [
    ['sum(gateway_requests_inside)', 'requests'],
    ['sum(gateway_streams_open)', 'event streams'],
  ]),
  panel('Upstream requests', 'short', [
    each('service, kind, state', 'sum by (service, kind, state) (gateway_upstream_requests) > 0'),
  ]),
  panel('Upstream failures', 'reqps', [
    sumOfRate('service, code', 'gateway_upstream_failures_total'),
    [`sum by (service) (${rate('gateway_retries_total')})`, '{{service}} retries'],
  ]),
];

const storedResponses: Panel[] = [
  panel(
    'Requests for public responses',
    'reqps',
    [sumOfRate('result', 'gateway_cache_requests_total')],
    'hit was stored, miss was fetched, collapsed shared a fetch, bypass was not for the cache; stale was sent past its expiry, since the service is away.',
  ),
  panel(
    'Removed responses',
    'reqps',
    [sumOfRate('cause', 'gateway_cache_evictions_total')],
    'By a change through the same gateway (write), or the size limit.',
  ),
  panel('Size of stored responses', 'bytes', [each('instance', 'sum by (instance) (gateway_cache_bytes)')]),
  panel('Stored responses', 'short', [['sum(gateway_cache_responses)', 'responses']]),
];

const publishing: Panel[] = [
  panel('Outbox backlog', 'short', [max('component', 'outbox_unpublished_events')]),
  panel('Age of the oldest unpublished event', 's', [max('component', 'outbox_oldest_unpublished_seconds')]),
  panel('Published events', 'reqps', [
    sumOfRate('type', 'events_published_total'),
    [`sum by (component) (${rate('events_requeued_total')})`, '{{component}} published again'],
  ]),
];

const consumers: Panel[] = [
  panel('Pending events', 'short', [max('consumer', 'events_pending')]),
  panel('Delay from event to effect (p99)', 's', [
    each('consumer', quantile(0.99, 'events_delay_seconds_bucket', 'consumer')),
  ]),
  panel('Deliveries by outcome', 'reqps', [sumOfRate('consumer, outcome', 'events_delivered_total')]),
  panel('Dead letters', 'short', [max('consumer', 'dead_letters')]),
  panel('NATS connection', 'short', [min('component', 'event_bus_connected')]),
];

const PROCESS = 'component, instance';
const processes: Panel[] = [
  panel('CPU', 'percentunit', [sumOfRate(PROCESS, 'process_cpu_seconds_total')]),
  panel('Memory', 'bytes', [max(PROCESS, 'process_resident_memory_bytes')]),
  panel('Heap', 'bytes', [max(PROCESS, 'nodejs_heap_size_used_bytes')]),
  panel('Event loop lag (p99)', 's', [max(PROCESS, 'nodejs_eventloop_lag_p99_seconds')]),
  panel('Garbage collection', 'percentunit', [sumOfRate('component', 'nodejs_gc_duration_seconds_sum')]),
  panel('Uptime', 's', [min(PROCESS, 'time() - process_start_time_seconds')]),
];

const database: Panel[] = [
  panel('Connections in use', 'percentunit', [
    max(PROCESS, 'database_pool_connections{state="used"} / ignoring (state) database_pool_max'),
  ]),
  panel('Requests waiting for a connection', 'short', [max(PROCESS, 'database_pool_waiting')]),
  panel('Database reachable', 'short', [min('component', 'database_up')]),
];

const JOB = 'component, name';
const jobs: Panel[] = [
  panel(
    'Failed runs of jobs',
    'short',
    [each(JOB, `sum by (${JOB}) (increase(job_runs_total{outcome="failed"}[$__rate_interval]))`)],
    'A job that acts on rows does the others behind one that fails, the job images in its next run. Any other job did nothing in that run.',
  ),
  panel('Jobs whose last run failed', 'short', [max(JOB, 'job_failing')]),
];

export const dashboards: Dashboard[] = [
  {
    uid: 'commonyard-overview',
    title: 'CommonYard: requests',
    rows: [
      { title: 'Gateway', panels: gateway },
      { title: 'Response cache of the gateway', panels: storedResponses },
      { title: 'By route', panels: requestPanels('component="gateway"', 'route') },
      { title: 'By service', panels: requestPanels('component!="gateway"', 'component') },
      {
        title: 'Sessions',
        panels: [panel('Session lookups', 'reqps', [sumOfRate('result', 'gateway_session_lookups_total')])],
      },
    ],
  },
  {
    uid: 'commonyard-events',
    title: 'CommonYard: events',
    rows: [
      { title: 'Publishing', panels: publishing },
      { title: 'Consumers', panels: consumers },
    ],
  },
  {
    uid: 'commonyard-processes',
    title: 'CommonYard: processes',
    rows: [
      { title: 'Processes', panels: processes },
      { title: 'Database', panels: database },
      { title: 'Jobs', panels: jobs },
    ],
  },
];
