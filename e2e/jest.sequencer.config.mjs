// The longest test files, in ascending order of duration.
const LONGEST = [
  ...['admin', 'operator', 'manager', 'admin-workspace'].map((role) => `crawl/${role}.test.ts`),
  'journeys/every-screen.test.ts',
  'journeys/texts.test.ts',
  'journeys/screens.test.ts',
];
const rank = ({ path }) => LONGEST.findIndex((name) => path.endsWith(name));

/** Starts the longest files first, so that no worker is left alone with one of them at the end. */
export default class LongestFirst {
  sort(tests) {
    return [...tests].sort((a, b) => rank(b) - rank(a) || a.path.localeCompare(b.path));
  }
  allFailedTests(tests) {
    return tests;
  }
  shard(tests) {
    return tests;
  }
  cacheResults() {}
}
