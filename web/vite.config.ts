import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';

// What every page needs and what changes only with an upgrade: one file, which browsers keep over releases.
const VENDOR = /node_modules\/(?:react|react-dom|scheduler|@tanstack|i18next|@emotion|stylis)\//;

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
    precompress(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // '$initial': only what the first page needs anyway; what few pages call of a library comes with them. All of it
          // is two files, since thirty small ones are less packed, and each is a request.
          groups: [
            { name: 'vendor', test: VENDOR, tags: ['$initial'] },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': gateway, '/media': gateway } },
});
