import { statSync } from 'node:fs';

// The longest test files, in ascending order of duration.
const LONGEST = [
  'web/test/inquiries.test.tsx',
  'testing/test/upgrade.test.ts',
  'service-kit/test/nats-cluster.test.ts',
  'deployment/test/wrong-servers.test.ts',
  'dev-stack/test/launcher.test.ts',
  'observability/test/series.test.ts',
  'assets/test/import-csv.test.ts',
  'inquiries/test/running-product.test.ts',
  'deployment/test/rotation-under-load.test.ts',
  'backup/test/mailed-tokens.test.ts',
  'backup/test/restore.test.ts',
  'notifications/test/running-product.test.ts',
  'testing/test/mailed-tokens.test.ts',
  'dev-stack/test/refusals.test.ts',
  'gateway/test/cache-property.test.ts',
  'permissions/permissions.test.ts',
  ...['admin', 'operator', 'manager', 'admin-workspace'].map((role) => `crawl/${role}.test.ts`),
  'journeys/every-screen.test.ts',
  'journeys/texts.test.ts',
  'journeys/screens.test.ts',
];
const rank = ({ path }) => LONGEST.findIndex((name) => path.endsWith(name));
const sizeOf = ({ path }) => statSync(path).size;

/** Starts the longest files first, then the largest, so that no worker is left alone with one of them at the end. */
export default class LongestFirst {
  sort(tests) {
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
