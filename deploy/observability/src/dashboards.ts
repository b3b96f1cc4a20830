// Definitions of the Grafana dashboards. After a change run: node deploy/observability/src/write-dashboards.ts
import type { Dashboard, Panel } from './panels.ts';

const RATE = '[$__rate_interval]';
const rate = (metric: string) => `rate(${metric}${RATE})`;
const quantile = (q: number, metric: string, by = '') =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (${rate(metric)}))`;

const requestPanels = (selector: string, by: string): Panel[] => [
  {
    title: 'Requests',
    unit: 'reqps',
    series: [[`sum by (${by}) (${rate(`http_request_duration_seconds_count{${selector}}`)})`, `{{${by}}}`]],
  },
  {
    title: 'Error rate',
    description: 'Share of responses with a 5xx status.',
    unit: 'percentunit',
    series: [
      [
        `sum by (${by}) (${rate(`http_request_duration_seconds_count{${selector}, status=~"5.."}`)}) / sum by (${by}) (${rate(`http_request_duration_seconds_count{${selector}}`)})`,
        `{{${by}}}`,
      ],
    ],
  },
  {
    title: 'Latency (p99)',
    unit: 's',
    series: [[quantile(0.99, `http_request_duration_seconds_bucket{${selector}}`, by), `{{${by}}}`]],
  },
];

const overview: Dashboard = {
  uid: 'commonyard-overview',
  title: 'CommonYard: requests',
  rows: [
    {
      title: 'Gateway',
      panels: [
        {
          title: 'Responses by status',
          unit: 'reqps',
          series: [
            [`sum by (status) (${rate('http_request_duration_seconds_count{component="gateway"}')})`, '{{status}}'],
          ],
        },
        {
          title: 'Latency',
          unit: 's',
          series: [0.5, 0.9, 0.99].map((q) => [
            quantile(q, 'http_request_duration_seconds_bucket{component="gateway"}'),
            `p${q * 100}`,
          ]),
        },
        {
          title: 'Rejections by limit',
          description: 'inside, event_loop, bodies and service protect the gateway; the other limits apply per client.',
          unit: 'reqps',
          series: [[`sum by (limit) (${rate('gateway_refusals_total')})`, '{{limit}}']],
        },
        {
          title: 'In flight',
          unit: 'short',
          series: [
            ['sum(gateway_requests_inside)', 'requests'],
            ['sum(gateway_streams_open)', 'event streams'],
          ],
        },
        {
          title: 'Upstream requests',
          unit: 'short',
          series: [['sum by (service, kind, state) (gateway_upstream_requests) > 0', '{{service}} {{kind}} {{state}}']],
        },
        {
          title: 'Upstream failures',
          unit: 'reqps',
          series: [
            [`sum by (service, code) (${rate('gateway_upstream_failures_total')})`, '{{service}} {{code}}'],
            [`sum by (service) (${rate('gateway_retries_total')})`, '{{service}} retries'],
          ],
        },
      ],
    },
    {
      title: 'Response cache of the gateway',
      panels: [
        {
          title: 'Requests for public responses',
          description:
            'hit was stored, miss was fetched, collapsed shared a fetch, bypass was not for the cache; stale was sent past its expiry, since the service is away.',
          unit: 'reqps',
          series: [[`sum by (result) (${rate('gateway_cache_requests_total')})`, '{{result}}']],
        },
        {
          title: 'Removed responses',
          description: 'By a change through the same gateway (write), or the size limit.',
          unit: 'reqps',
          series: [[`sum by (cause) (${rate('gateway_cache_evictions_total')})`, '{{cause}}']],
        },
        {
          title: 'Size of stored responses',
          unit: 'bytes',
          series: [['sum by (instance) (gateway_cache_bytes)', '{{instance}}']],
        },
        { title: 'Stored responses', unit: 'short', series: [['sum(gateway_cache_responses)', 'responses']] },
      ],
    },
    { title: 'By route', panels: requestPanels('component="gateway"', 'route') },
    { title: 'By service', panels: requestPanels('component!="gateway"', 'component') },
    {
      title: 'Sessions',
      panels: [
        {
          title: 'Session lookups',
          unit: 'reqps',
          series: [[`sum by (result) (${rate('gateway_session_lookups_total')})`, '{{result}}']],
        },
      ],
    },
  ],
};

const events: Dashboard = {
  uid: 'commonyard-events',
  title: 'CommonYard: events',
  rows: [
    {
      title: 'Publishing',
      panels: [
        {
          title: 'Outbox backlog',
          unit: 'short',
          series: [['max by (component) (outbox_unpublished_events)', '{{component}}']],
        },
        {
          title: 'Age of the oldest unpublished event',
          unit: 's',
          series: [['max by (component) (outbox_oldest_unpublished_seconds)', '{{component}}']],
        },
        {
          title: 'Published events',
          unit: 'reqps',
          series: [
            [`sum by (type) (${rate('events_published_total')})`, '{{type}}'],
            [`sum by (component) (${rate('events_requeued_total')})`, '{{component}} published again'],
          ],
        },
      ],
    },
    {
      title: 'Consumers',
      panels: [
        { title: 'Pending events', unit: 'short', series: [['max by (consumer) (events_pending)', '{{consumer}}']] },
        {
          title: 'Delay from event to effect (p99)',
          unit: 's',
          series: [[quantile(0.99, 'events_delay_seconds_bucket', 'consumer'), '{{consumer}}']],
        },
        {
          title: 'Deliveries by outcome',
          unit: 'reqps',
          series: [[`sum by (consumer, outcome) (${rate('events_delivered_total')})`, '{{consumer}} {{outcome}}']],
        },
        { title: 'Dead letters', unit: 'short', series: [['max by (consumer) (dead_letters)', '{{consumer}}']] },
        {
          title: 'NATS connection',
          unit: 'short',
          series: [['min by (component) (event_bus_connected)', '{{component}}']],
        },
      ],
    },
  ],
};

const processes: Dashboard = {
  uid: 'commonyard-processes',
  title: 'CommonYard: processes',
  rows: [
    {
      title: 'Processes',
      panels: [
        {
          title: 'CPU',
          unit: 'percentunit',
          series: [
            [`sum by (component, instance) (${rate('process_cpu_seconds_total')})`, '{{component}} {{instance}}'],
          ],
        },
        {
          title: 'Memory',
          unit: 'bytes',
          series: [['max by (component, instance) (process_resident_memory_bytes)', '{{component}} {{instance}}']],
        },
        {
          title: 'Heap',
          unit: 'bytes',
          series: [['max by (component, instance) (nodejs_heap_size_used_bytes)', '{{component}} {{instance}}']],
        },
        {
          title: 'Event loop lag (p99)',
          unit: 's',
          series: [['max by (component, instance) (nodejs_eventloop_lag_p99_seconds)', '{{component}} {{instance}}']],
        },
        {
          title: 'Garbage collection',
          unit: 'percentunit',
          series: [[`sum by (component) (${rate('nodejs_gc_duration_seconds_sum')})`, '{{component}}']],
        },
        {
          title: 'Uptime',
          unit: 's',
          series: [
            ['min by (component, instance) (time() - process_start_time_seconds)', '{{component}} {{instance}}'],
          ],
        },
      ],
    },
    {
      title: 'Database',
      panels: [
        {
          title: 'Connections in use',
          unit: 'percentunit',
          series: [
            [
              'max by (component, instance) (database_pool_connections{state="used"} / ignoring (state) database_pool_max)',
              '{{component}} {{instance}}',
            ],
          ],
        },
        {
          title: 'Requests waiting for a connection',
          unit: 'short',
          series: [['max by (component, instance) (database_pool_waiting)', '{{component}} {{instance}}']],
        },
        { title: 'Database reachable', unit: 'short', series: [['min by (component) (database_up)', '{{component}}']] },
      ],
    },
  ],
};

export const dashboards: Dashboard[] = [overview, events, processes];
