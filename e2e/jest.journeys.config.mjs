import preset from '../jest.preset.mjs';

export default {
  ...preset,
  testMatch: ['**/journeys/**/*.test.ts'],
  testTimeout: 120_000,
  // Keeps two cores busy: every test creates its own records in the shared product.
  maxWorkers: 2,
  testSequencer: '<rootDir>/../jest.sequencer.config.mjs',
};
