import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const server = process.env['SUPERSYNC_SERVER'] ?? 'http://127.0.0.1:4000';
const served = [
  '/auth',
  '/v0',
  '/api',
  '/migrations/api',
  '/perms-api',
  '/syndication/api',
  '/task_runner',
  '/token',
  '/config.json',
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 700,
  },
  // The host stays the console's own, or the server would take every write for one from another site.
  server: {
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
});
