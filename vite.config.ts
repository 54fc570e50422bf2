import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { GROUPS } from './scripts/web/chunks.ts';
import { firstScreen } from './scripts/web/first-screen.ts';
import { withoutDocumentation } from './scripts/web/without-documentation.ts';

const api = process.env['FICHARIO_DEV_API'] ?? 'http://127.0.0.1:3000';

/** What the server answers besides the pages: the API, its health, and the three calls under each first segment. */
const SERVER_PATHS = '^/(api/|healthz|readyz|[A-Za-z]+/(buscarCEP|carregarEstados|carregarCidades)$)';

export default defineConfig({
  root: fileURLToPath(new URL('src/app/web', import.meta.url)),
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  plugins: [react(), firstScreen(), withoutDocumentation()],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    // the notices that the licences of bundled packages ask for travel with them, at /licencas.md
    license: { fileName: 'licencas.md' },
    target: 'es2023',
    // the policy of the pages allows files of ours only
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // one is ECharts; what a first load weighs is held by scripts/check-bundle.mjs
    chunkSizeWarningLimit: 700,
    rollupOptions: {
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: { proxy: { [SERVER_PATHS]: { target: api, changeOrigin: true } } },
});
