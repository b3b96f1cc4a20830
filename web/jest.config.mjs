// The web tests: jsdom, and a transformer because Node strips types but not JSX.
import { bundlePackages } from '@commonyard/testing/bundle-packages';

// 4,000 modules, which each test file would load.
const packages = await bundlePackages({
  modules: [
    '@chakra-ui/react',
    '@chakra-ui/react/theme',
    '@tanstack/react-query',
    '@tanstack/react-router',
    'lucide-react',
  ],
  external: [/^react(?:-dom)?(?:$|\/)/, /^@emotion\//, /^use-sync-external-store\//],
  conditions: ['browser'],
});

export default {
  testEnvironment: './test/environment.mjs',
  setupFiles: ['./test/polyfills.ts'],
  setupFilesAfterEnv: ['../packages/testing/src/retry-failed-tests.ts', './test/setup.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // These tests take longest and end last, alone: by default Jest would leave a processor idle.
  maxWorkers: 2,
  testTimeout: 120_000,
  moduleNameMapper: { '\\.css$': '<rootDir>/test/no-styles.ts', ...packages },
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2024',
        },
      },
    ],
  },
};
