import preset from '../jest.preset.mjs';

// What the crawler makes and takes away is its own; it has the running system to itself, without limits per client.
export default { ...preset, testMatch: ['**/crawl/**/*.test.ts'], testTimeout: 120_000, maxWorkers: 1 };
