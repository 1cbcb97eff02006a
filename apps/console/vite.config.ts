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

// Not the editor, the charts and the map: they are large, and the pages that need them fetch them.
const widgets = /node_modules[\\/]@?(mantine|floating-ui|tabler|tanstack|dayjs|react-)/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every visit needs comes in two files, not in fifty; the libraries' changes with their versions only.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'frame', tags: ['$initial'], priority: 2 },
            // What most pages share comes with the first of them, and once.
            { name: 'widgets', test: widgets, minShareCount: 3, priority: 1 },
            { name: 'kit', test: /src[\\/](kit|platform)[\\/]/, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
  // The host stays the console's own, or the server would take every write for one from another site.
  server: {
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
});
