import preset from '../jest.preset.mjs';

// What a role makes and takes away is its own. Mostly it waits for pages to come to rest: three at a time keep two cores busy.
export default { ...preset, testMatch: ['**/crawl/**/*.test.ts'], testTimeout: 120_000, maxWorkers: 3 };
