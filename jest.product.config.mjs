// `npm run e2e:product`: the tests that start the whole product as processes.
import config from './jest.config.mjs';

export default {
  ...config,
  // Each test file starts up to a dozen processes: with three at once, requests that must not fail wait too long for a processor.
  maxWorkers: 2,
  projects: config.projects.map((project) => ({
    ...project,
    testMatch: ['**/*.product.test.ts'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  })),
};
