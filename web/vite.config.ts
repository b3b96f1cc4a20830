import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkRoots } from './build/chunk-roots.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { pureAnatomies } from './build/pure-anatomies.ts';
import { shells } from './build/shells.ts';

// Libraries that every page needs and that change only with upgrades: one file, which browsers keep cached across
// releases.
const VENDOR = /node_modules\/(?:react|react-dom|scheduler|@tanstack|@emotion|stylis)\//;

// What listing cards consist of, on every page that shows them: one file compresses better than twenty of 300 bytes.
const LISTING_CARDS = chunkRoots(
  [
    'features/browse/public-listing-card.tsx',
    'features/browse/kind-texts.ts',
    'entities/listing/posted-banner.tsx',
    'entities/listing/lazy-place-and-dates.tsx',
    'ui/card-skeletons.tsx',
    'ui/plain-controls.tsx',
  ],
  // The home page shows them too.
  ['arrow-right', 'circle-check', 'search', 'users'],
);

// What the lists and the page of a listing need besides: one request instead of twenty, which would keep the first image
// waiting where a browser has six connections.
const LISTING_PAGES = chunkRoots([
  'routes/-public-list.tsx',
  'features/browse/listing-page.tsx',
  'features/inquire/inquired-days.ts',
  'features/inquire/inquire-button.tsx',
  'entities/inquiry/inquired-listings.ts',
  'entities/inquiry/inquiry-sent-button.tsx',
  'entities/listing/listing.policy.ts',
]);

// The frame of the workspace, on every page of it, without what the page of a guest's inquiry needs too.
const INQUIRY_QUERIES = chunkRoots(['entities/inquiry/inquiry.queries.ts']);
const WORKSPACE = chunkRoots([
  'features/workspace/workspace-frame.tsx',
  'lib/use-search-change.ts',
  'ui/page-head.tsx',
  'ui/query-state.tsx',
]);

const gateway = process.env['COMMONYARD_GATEWAY'] ?? 'http://localhost:8080';

/** Marks the pages of the development server, whose product has the demo data, as the gateway does. */
const markDemo: Plugin = {
  name: 'mark-demo',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('<html lang="en">', '<html lang="en" data-demo>'),
};

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    preloadFont(),
    pureAnatomies(),
    shells(),
    markDemo,
    precompress(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // '$initial': only modules that the first page loads anyway; library code used by few pages stays in the
          // chunks of those pages. Two files instead of thirty small ones compress better and need fewer requests.
          groups: [
            { name: 'vendor', test: VENDOR, tags: ['$initial'] },
            { name: 'first', tags: ['$initial'] },
            { name: 'listing-cards', test: LISTING_CARDS },
            { name: 'listing-pages', test: LISTING_PAGES },
            { name: 'inquiry-queries', test: INQUIRY_QUERIES },
            { name: 'workspace', test: WORKSPACE },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/(?:api|media|\\.well-known|healthz|livez|readyz)(?:[/?]|$)': gateway } },
});
