import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';

// The longest test files, in ascending order of duration.
export const LONGEST = [
  'service-kit/test/run-service.test.ts',
  'inquiries/test/query-plans.test.ts',
  'gateway/test/streams.test.ts',
  'identity/test/commands.test.ts',
  'web/test/workspace.test.tsx',
  'deployment/test/wrong-servers.test.ts',
  'deployment/test/chart.test.ts',
  'service-kit/test/consumer.test.ts',
  'observability/test/logs-and-traces.product.test.ts',
  'web/test/lending-side.test.tsx',
  'assets/test/filter-combinations.test.ts',
  'gateway/test/request-log.test.ts',
  'assets/test/import-csv.test.ts',
  'service-kit/test/nats-cluster.test.ts',
  'dev-stack/test/rejections.test.ts',
  'fuzz/wide-bodies.product.test.ts',
  'media/test/connections.test.ts',
  'backup/test/mailed-tokens.product.test.ts',
  'product/journeys.product.test.ts',
  'dev-stack/test/launcher.product.test.ts',
  'deployment/test/rotation-under-load.product.test.ts',
  'observability/test/series.product.test.ts',
  'backup/test/restore.test.ts',
  'permissions/permissions.product.test.ts',
  ...['listings', 'records', 'pages'].map((area) => `crawl/${area}.test.ts`),
  ...[
    'personal-data',
    'reports',
    'loans',
    'detail',
    'describe-machine',
    'moderation',
    'layout',
    'days',
    'near',
    'posted',
    'no-results',
    'lists',
    'dashboard',
    'texts',
    'cards',
    'mailed-links',
    'screens',
    'loans-stopped',
    'every-screen',
    'whole-loan',
  ].map((name) => `journeys/${name}.test.ts`),
];
const rank = ({ path }) => LONGEST.findIndex((name) => path.endsWith(name));
const sizeOf = ({ path }) => statSync(path).size;

const deadline = process.env.TEST_DEADLINE;
const turn = ({ path }) => createHash('sha256').update(`${deadline} ${path}`).digest('hex');

/**
 * Starts the longest files first, then the largest, so that no worker is left alone with one of them at the end. Where a deadline may
 * cut tests off, each run has another order, so that it does not always leave out the same ones.
 */
export default class LongestFirst {
  sort(tests) {
    if (deadline) return tests.toSorted((a, b) => turn(a).localeCompare(turn(b)));
    return tests.toSorted((a, b) => rank(b) - rank(a) || sizeOf(b) - sizeOf(a) || a.path.localeCompare(b.path));
  }
  allFailedTests(tests) {
    return tests;
  }
  shard(tests) {
    return tests;
  }
  cacheResults() {}
}
