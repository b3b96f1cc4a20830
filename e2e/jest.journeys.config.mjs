import preset from '../jest.preset.mjs';

export default {
  ...preset,
  testEnvironment: '<rootDir>/src/deadline-environment.mjs',
  testMatch: ['**/journeys/**/*.test.ts'],
  testTimeout: 120_000,
  // Every test creates its own records in the shared product. Three keep two cores busy.
  maxWorkers: 3,
  testSequencer: '<rootDir>/../jest.sequencer.config.mjs',
};
