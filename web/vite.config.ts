import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { pureAnatomies } from './build/pure-anatomies.ts';
import { shells } from './build/shells.ts';

// Libraries that every page needs and that change only with upgrades: one file, which browsers keep cached across
// releases.
const VENDOR = /node_modules\/(?:react|react-dom|scheduler|@tanstack|@emotion|stylis)\//;

// What listing cards consist of, on every page that shows them: one file compresses better than twenty of 300 bytes.
const LISTING_CARDS =
  /icons.(?:calendar-days|map-pin|check|eye-off|megaphone|minus|handshake|clock|chevron-down|search|arrow-left|arrow-right|circle-check|users|badge-check|user-x)\.|entities.listing.(?:posted-banner|card-frame|content-language|listing-image|rate|listing-status-badge|listing-kind|place|lazy-place-and-dates|place-and-dates-cells|listing-format|fact|availability|posted-by)\.|ui.(?:badge|status-badge|card-skeletons|plain-controls)\.|lib.ago\.|public-listing-card/;

// What the lists and the page of a listing need besides: one request instead of twenty, which would keep the first image
// waiting where a browser has six connections.
const LISTING_PAGES = new RegExp(
  [
    'routes.-public-list',
    'features.browse.(?:public-(?:listings|results)|listing-(?:page|not-found)|list-and-map)',
    'features.inquire.(?:inquired-days|inquire-button)',
    'entities.inquiry.(?:inquired-listings|inquiry-sent-button)',
    'entities.listing.(?:place-and-dates\\.ts|listing\\.(?:policy|labels)|rejection-reason|contact-panel|gallery)',
    'ui.(?:search-input|refresh|skip-to-results|toast\\.ts)',
    'lib.use-wide',
    'nfiniteQuery',
    'icons.(?:printer|link-2|mail|phone|user|building-2|landmark|hourglass|list|map|sliders-horizontal|refresh-cw)\\.',
  ].join('|'),
);

const gateway = process.env['COMMONYARD_GATEWAY'] ?? 'http://localhost:8080';

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
          ],
        },
      },
    },
  },
  server: { proxy: { '^/(?:api|media|\\.well-known|healthz|livez|readyz)(?:[/?]|$)': gateway } },
});
