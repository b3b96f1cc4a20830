// One Jest set-up for every Node workspace: Jest strips the types itself, so there is no transformer.
import { bundlePackages } from './packages/testing/src/bundle-packages.ts';

// A thousand modules, which each test file of a service would load: a tenth of the processor time of these tests.
const packages = await bundlePackages({
  modules: [
    'free-email-domains',
    'jose',
    'kysely',
    'kysely/helpers/postgres',
    'kysely/migration',
    'typebox',
    'typebox/value',
  ],
  external: [/^node:/],
  conditions: ['node'],
});

export default {
  testEnvironment: `${import.meta.dirname}/packages/testing/src/node-environment.mjs`,
  moduleNameMapper: packages,
  setupFiles: [`${import.meta.dirname}/packages/testing/src/name-plugins.ts`],
  setupFilesAfterEnv: [`${import.meta.dirname}/packages/testing/src/retry-failed-tests.ts`],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  coverageProvider: 'v8',
  testMatch: ['**/*.test.ts'],
  // `npm run e2e:product` runs the tests that start the whole product.
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.product\\.test\\.ts$'],
  // It bounds how long a broken test hangs; a busy machine takes its time.
  testTimeout: 120_000,
  // A test that fails half-way leaves its servers open; the run must end all the same.
  forceExit: true,
};
