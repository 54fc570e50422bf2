import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['FICHARIO_DEV_API'] ?? 'http://127.0.0.1:3000';

/** What the server answers besides the pages: the API, its health, and the three calls under each first segment. */
const SERVER_PATHS = '^/(api/|healthz|readyz|[a-z]+/(buscarCEP|carregarEstados|carregarCidades)$)';

const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store))\//;
/** parts of the above that some pages do without */
const NOT_EVERYWHERE = /infinite|useBlocker/i;

/** What every page needs anyway: one file compresses better than many, and stays in the cache over releases. */
function isVendor(id: string): boolean {
  return VENDOR.test(id) && !NOT_EVERYWHERE.test(id);
}

export default defineConfig({
  root: fileURLToPath(new URL('src/web', import.meta.url)),
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    // React 19 has the hook itself: no shim
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // the policy of the pages allows files of ours only
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: isVendor }] } } },
  },
  server: { proxy: { [SERVER_PATHS]: { target: api, changeOrigin: true } } },
});
