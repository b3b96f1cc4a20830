// `npm run e2e:product`: the tests that start the whole product as processes.
import config from './jest.config.mjs';

export default {
  ...config,
  projects: config.projects.map((project) => ({
    ...project,
    testMatch: ['**/*.product.test.ts'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  })),
};
