// npm run fichario -- <command>: runs the command line, and builds it first if it is stale.
import { ensureBuilt } from './build.mjs';
import { ensureInstalledToRun } from './install.mjs';

process.env.NODE_ENV ??= 'production';
ensureInstalledToRun();
await ensureBuilt();
await import('../dist/server/fichario.js');
