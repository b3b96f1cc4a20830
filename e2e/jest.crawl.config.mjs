import preset from '../jest.preset.mjs';

export default {
  ...preset,
  testMatch: ['**/crawl/**/*.test.ts'],
  testTimeout: 120_000,
  // Each role has records of its own. A crawler often waits for pages to become idle: four keep two cores busy.
  maxWorkers: 4,
  testSequencer: '<rootDir>/jest.sequencer.config.mjs',
};
