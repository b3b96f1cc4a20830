import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { builtTheme } from './build/built-theme.ts';
import { chunkRoots } from './build/chunk-roots.ts';
import { currentPrefixes } from './build/current-prefixes.ts';
import { plainIcons } from './build/plain-icons.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { pureAnatomies } from './build/pure-anatomies.ts';
import { shells } from './build/shells.ts';
import { usedNames } from './build/used-names.ts';

const CONTRACTS = '../../packages/contracts/src';

// Libraries that every page needs and that change only with upgrades: one file, which browsers keep cached across
// releases.
const VENDOR = /node_modules\/(?:react|react-dom|scheduler|@tanstack|@emotion|stylis)\//;

// What most public pages need, and what shows a listing as card or as page: one file compresses better than thirty of
// 300 bytes.
const BASICS = chunkRoots(
  [
    'entities/listing/availability.tsx',
    'entities/listing/card-frame.tsx',
    'entities/listing/listing-image.tsx',
    'entities/listing/listing-status-badge.tsx',
    'entities/listing/posted-by.tsx',
    'entities/listing/rate.tsx',
    'ui/action-button.tsx',
    'ui/icon-button.tsx',
    'ui/toast.ts',
  ],
  ['arrow-left', 'arrow-right', 'circle-check', 'circle-exclamation-point', 'mail', 'map-pin', 'megaphone', 'printer'],
);

// What pages with cards need besides.
const LISTING_CARDS = chunkRoots(
  [
    'features/browse/public-listing-card.tsx',
    'features/browse/kind-texts.ts',
    'entities/listing/lazy-place-and-dates.tsx',
    'entities/listing/read-words.ts',
    'ui/card-skeletons.tsx',
    'ui/plain-controls.tsx',
  ],
  // The home page shows them too.
  ['search', 'users'],
);

// What the page of a listing shares with the forms of posts and with the workspace.
const LISTING_FACTS = chunkRoots([
  'entities/listing/equipment-texts.ts',
  'entities/listing/listing.policy.ts',
  'entities/inquiry/inquired-listings.ts',
  'ui/fact-list.tsx',
  `${CONTRACTS}/listing-labels.values.ts`,
]);

// What a list, and the page of a listing, need besides: one request instead of ten, which would keep the first image
// waiting where a browser has six connections.
const LIST_PAGE = chunkRoots(['routes/-public-list.tsx']);
const LISTING_PAGE = chunkRoots([
  'features/browse/listing-page.tsx',
  'features/inquire/inquired-days.ts',
  'features/inquire/inquire-button.tsx',
  'entities/inquiry/inquiry-sent-button.tsx',
]);

// What the days of a machine, the pages of loans and the dashboard share: two files instead of sixteen small ones.
const LOAN_FACTS = chunkRoots([
  'entities/loan/loan-facts.tsx',
  `${CONTRACTS}/loan-days.values.ts`,
  `${CONTRACTS}/loan-labels.values.ts`,
  `${CONTRACTS}/loans.values.ts`,
]);
const LENDING_FACTS = chunkRoots([
  'entities/availability/availability.queries.ts',
  'entities/availability/month.ts',
  'entities/loan/amounts.tsx',
  `${CONTRACTS}/terms-labels.values.ts`,
]);

// Of lists, the page of a listing, and the workspace.
const HASH_SHEET = chunkRoots(['lib/use-is-on-page.ts', 'ui/shell/hash-sheet.tsx']);

// The frame of a member's pages and of the workspace, on every page of it, without what the page of a guest's inquiry needs too.
const INQUIRY_QUERIES = chunkRoots(['entities/inquiry/inquiry.queries.ts']);
const WORKSPACE = chunkRoots([
  'features/account/account-link.tsx',
  'features/account/user-initials.tsx',
  'features/workspace/member-frame.tsx',
  'features/workspace/workspace-frame.tsx',
  'lib/use-search-change.ts',
  'ui/page-head.tsx',
  'ui/query-state.tsx',
]);

// What the pages and dialogs of agreed loans share: one file instead of seven.
const AGREED_VALUES = chunkRoots(
  [
    `${CONTRACTS}/agreements.values.ts`,
    `${CONTRACTS}/certificates.values.ts`,
    `${CONTRACTS}/damage-reports.values.ts`,
    `${CONTRACTS}/document-labels.values.ts`,
    `${CONTRACTS}/documents.values.ts`,
    `${CONTRACTS}/handovers.values.ts`,
    `${CONTRACTS}/loan-plans.values.ts`,
    `${CONTRACTS}/master-agreements.values.ts`,
    `${CONTRACTS}/loan-cause-labels.values.ts`,
    `${CONTRACTS}/quote-labels.values.ts`,
    `${CONTRACTS}/quotes.values.ts`,
    `${CONTRACTS}/statements.values.ts`,
  ],
  ['calendar-range', 'circle'],
);

// The icons of members' dialogs and lists: one file instead of fifteen, whose names the first load would list.
const MEMBER_ICONS = chunkRoots(
  [],
  [
    'building-complex',
    'calendar-x-2',
    'circle-x',
    'copy',
    'download',
    'info',
    'link-2-off',
    'mail-check',
    'pencil',
    'send',
    'trash',
    'user',
    'user-check',
    'user-plus',
    'user-round-check',
    'user-round-x',
    'user-x',
  ],
);

const CHEVRONS = chunkRoots([], ['chevron-left', 'chevron-right']);
const BELL = chunkRoots([`${CONTRACTS}/notifications.values.ts`], ['bell']);

// The words of accounts and inquiries in members' lists: one file instead of three.
const MEMBER_WORDS = chunkRoots([
  'entities/user/user-name.ts',
  `${CONTRACTS}/inquiry-labels.values.ts`,
  `${CONTRACTS}/user-labels.values.ts`,
]);

// The button that reports something, on pages and in threads, and the values of its dialog and of the queue: two files instead of four.
const REPORT_BUTTON = chunkRoots(['entities/report/report-button.tsx', 'features/browse/report-listing.tsx']);
const REPORT_VALUES = chunkRoots([`${CONTRACTS}/report-labels.values.ts`, `${CONTRACTS}/reports.values.ts`]);

/** What is loaded with the component of a route. Here, because options in the files of the routes are part of the first load. */
function splitBehavior({ routeId }: { routeId: string }): ('loader' | 'component' | 'errorComponent')[][] | undefined {
  // These import their lazy components themselves.
  if (routeId.startsWith('/_workspace/loans_/')) return [];
  // The loader of such a page is not used without a session.
  if (routeId.startsWith('/_workspace/')) return [['loader', 'component']];
  return routeId === '/_workspace' ? [['component', 'errorComponent']] : undefined;
}

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
      codeSplittingOptions: { splitBehavior },
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    preloadFont(),
    builtTheme(),
    pureAnatomies(),
    plainIcons(),
    usedNames(),
    currentPrefixes(),
    shells(),
    markDemo,
    precompress(),
  ],
  // TanStack Store asks for a version of this hook for React 17. The same package has the one of React.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      // Browsers without it load the same files a little later.
      polyfill: false,
      // The import itself requests the file: only what that imports must be named to be requested at the same time. In one order, lists
      // that have much in common compress better.
      resolveDependencies: (file, dependencies) => dependencies.filter((dependency) => dependency !== file).toSorted(),
    },
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // Only `withTheme` of Emotion imports these packages, and the web does not call it. Their manifests do not say that importing
      // them has no side effect.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false }],
      },
      output: {
        // The first load names the files of every page and dialog: names of modules would add 1 kB to it,
        // and another bit of each hash 40 bytes. 36 bits: two of the 300 files of a release and 15,000 earlier ones in the cache of a
        // browser have the same name once in 15,000 releases.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          // '$initial': only modules that the first page loads anyway; library code used by few pages stays in the
          // chunks of those pages. Two files instead of thirty small ones compress better and need fewer requests.
          groups: [
            { name: 'vendor', test: VENDOR, tags: ['$initial'] },
            { name: 'first', tags: ['$initial'] },
            { name: 'basics', test: BASICS },
            { name: 'hash-sheet', test: HASH_SHEET },
            { name: 'listing-cards', test: LISTING_CARDS },
            { name: 'listing-facts', test: LISTING_FACTS },
            { name: 'list-page', test: LIST_PAGE },
            { name: 'listing-page', test: LISTING_PAGE },
            { name: 'loan-facts', test: LOAN_FACTS },
            { name: 'lending-facts', test: LENDING_FACTS },
            { name: 'inquiry-queries', test: INQUIRY_QUERIES },
            { name: 'workspace', test: WORKSPACE },
            { name: 'agreed-values', test: AGREED_VALUES },
            { name: 'member-icons', test: MEMBER_ICONS },
            { name: 'chevrons', test: CHEVRONS },
            { name: 'bell', test: BELL },
            { name: 'member-words', test: MEMBER_WORDS },
            { name: 'report-button', test: REPORT_BUTTON },
            { name: 'report-values', test: REPORT_VALUES },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/(?:api|media|\\.well-known|healthz|livez|readyz)(?:[/?]|$)': gateway } },
});
