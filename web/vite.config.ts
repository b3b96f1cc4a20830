import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';

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
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false, manifest: true },
  server: { proxy: { '/api': gateway, '/media': gateway } },
});
