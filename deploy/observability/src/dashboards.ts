// What the dashboards show. After a change: node deploy/observability/src/write-dashboards.ts
import type { Dashboard, Panel } from './panels.ts';

const RATE = '[$__rate_interval]';
const rate = (series: string) => `rate(${series}${RATE})`;
const quantile = (q: number, series: string, by = '') =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (${rate(series)}))`;

const requests = (of: string, by: string): Panel[] => [
  {
    title: 'Requests',
    unit: 'reqps',
    lines: [[`sum by (${by}) (${rate(`http_request_duration_seconds_count{${of}}`)})`, `{{${by}}}`]],
  },
  {
    title: 'Errors',
    about: 'Share of answers with a status of 500 and above.',
    unit: 'percentunit',
    lines: [
      [
        `sum by (${by}) (${rate(`http_request_duration_seconds_count{${of}, status=~"5.."}`)}) / sum by (${by}) (${rate(`http_request_duration_seconds_count{${of}}`)})`,
        `{{${by}}}`,
      ],
    ],
  },
  {
    title: 'Time until the answer (p99)',
    unit: 's',
    lines: [[quantile(0.99, `http_request_duration_seconds_bucket{${of}}`, by), `{{${by}}}`]],
  },
];

const overview: Dashboard = {
  uid: 'commonyard-overview',
  title: 'CommonYard: requests',
  rows: [
    {
      title: 'What visitors get',
      panels: [
        {
          title: 'Answers by status',
          unit: 'reqps',
          lines: [
            [`sum by (status) (${rate('http_request_duration_seconds_count{component="gateway"}')})`, '{{status}}'],
          ],
        },
        {
          title: 'Time until the answer',
          unit: 's',
          lines: [0.5, 0.9, 0.99].map((q) => [
            quantile(q, 'http_request_duration_seconds_bucket{component="gateway"}'),
            `p${q * 100}`,
          ]),
        },
        {
          title: 'Refused by a limit',
          about: 'inside, event_loop, bodies and service protect the gateway; the others bound one client.',
          unit: 'reqps',
          lines: [[`sum by (limit) (${rate('gateway_refusals_total')})`, '{{limit}}']],
        },
        {
          title: 'Under way',
          unit: 'short',
          lines: [
            ['sum(gateway_requests_inside)', 'requests'],
            ['sum(gateway_streams_open)', 'event streams'],
          ],
        },
        {
          title: 'At the services',
          unit: 'short',
          lines: [['sum by (service, kind, state) (gateway_upstream_requests) > 0', '{{service}} {{kind}} {{state}}']],
        },
        {
          title: 'Services that do not answer',
          unit: 'reqps',
          lines: [
            [`sum by (service, code) (${rate('gateway_upstream_failures_total')})`, '{{service}} {{code}}'],
            [`sum by (service) (${rate('gateway_retries_total')})`, '{{service}} sent again'],
          ],
        },
      ],
    },
    { title: 'By route', panels: requests('component="gateway"', 'route') },
    { title: 'By service', panels: requests('component!="gateway"', 'component') },
    {
      title: 'Sessions',
      panels: [
        {
          title: 'Session cookies looked up',
          unit: 'reqps',
          lines: [[`sum by (result) (${rate('gateway_session_lookups_total')})`, '{{result}}']],
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
      title: 'From the outbox to the stream',
      panels: [
        {
          title: 'Waiting in the outbox',
          unit: 'short',
          lines: [['max by (component) (outbox_unpublished_events)', '{{component}}']],
        },
        {
          title: 'Oldest that waits',
          unit: 's',
          lines: [['max by (component) (outbox_oldest_unpublished_seconds)', '{{component}}']],
        },
        {
          title: 'Published',
          unit: 'reqps',
          lines: [
            [`sum by (type) (${rate('events_published_total')})`, '{{type}}'],
            [`sum by (component) (${rate('events_requeued_total')})`, '{{component}} again'],
          ],
        },
      ],
    },
    {
      title: 'From the stream to their effect',
      panels: [
        { title: 'Yet to be handled', unit: 'short', lines: [['max by (consumer) (events_pending)', '{{consumer}}']] },
        {
          title: 'From event to effect (p99)',
          unit: 's',
          lines: [[quantile(0.99, 'events_delay_seconds_bucket', 'consumer'), '{{consumer}}']],
        },
        {
          title: 'Deliveries by what became of them',
          unit: 'reqps',
          lines: [[`sum by (consumer, outcome) (${rate('events_delivered_total')})`, '{{consumer}} {{outcome}}']],
        },
        { title: 'Dead letters', unit: 'short', lines: [['max by (consumer) (dead_letters)', '{{consumer}}']] },
        {
          title: 'Connected to NATS',
          unit: 'short',
          lines: [['min by (component) (event_bus_connected)', '{{component}}']],
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
          title: 'Processor time',
          unit: 'percentunit',
          lines: [
            [`sum by (component, instance) (${rate('process_cpu_seconds_total')})`, '{{component}} {{instance}}'],
          ],
        },
        {
          title: 'Memory',
          unit: 'bytes',
          lines: [['max by (component, instance) (process_resident_memory_bytes)', '{{component}} {{instance}}']],
        },
        {
          title: 'Heap',
          unit: 'bytes',
          lines: [['max by (component, instance) (nodejs_heap_size_used_bytes)', '{{component}} {{instance}}']],
        },
        {
          title: 'Event loop behind (p99)',
          unit: 's',
          lines: [['max by (component, instance) (nodejs_eventloop_lag_p99_seconds)', '{{component}} {{instance}}']],
        },
        {
          title: 'Garbage collection',
          unit: 'percentunit',
          lines: [[`sum by (component) (${rate('nodejs_gc_duration_seconds_sum')})`, '{{component}}']],
        },
        {
          title: 'Running for',
          unit: 's',
          lines: [['min by (component, instance) (time() - process_start_time_seconds)', '{{component}} {{instance}}']],
        },
      ],
    },
    {
      title: 'Database',
      panels: [
        {
          title: 'Connections in use',
          unit: 'percentunit',
          lines: [
            [
              'max by (component, instance) (database_pool_connections{state="used"} / ignoring (state) database_pool_max)',
              '{{component}} {{instance}}',
            ],
          ],
        },
        {
          title: 'Waiting for a connection',
          unit: 'short',
          lines: [['max by (component, instance) (database_pool_waiting)', '{{component}} {{instance}}']],
        },
        { title: 'Database answers', unit: 'short', lines: [['min by (component) (database_up)', '{{component}}']] },
      ],
    },
  ],
};

export const dashboards: Dashboard[] = [overview, events, processes];
