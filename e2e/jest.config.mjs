import preset from '../jest.preset.mjs';

// One worker: the journeys share one running system, and each makes its own listings.
export default { ...preset, testMatch: ['**/journeys/**/*.test.ts'], testTimeout: 120_000, maxWorkers: 1 };
