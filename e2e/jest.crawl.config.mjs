import preset from '../jest.preset.mjs';

export default {
  ...preset,
  testEnvironment: '<rootDir>/src/deadline-environment.mjs',
  testMatch: ['**/crawl/**/*.test.ts'],
  testTimeout: 120_000,
  // Each role has records of its own in each area. A crawler mostly waits for pages to become idle: three keep two cores busy.
  // With four, a button disappeared before it was clicked in the only run; the cause is not known.
  maxWorkers: 3,
  testSequencer: '<rootDir>/../jest.sequencer.config.mjs',
};
