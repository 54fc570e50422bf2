// npm run fichario -- <command>: the command line, built first when it is stale.
import { ensureBuilt } from './build.mjs';
import { ensureInstalledToRun } from './install.mjs';

process.env.NODE_ENV ??= 'production';
ensureInstalledToRun();
await ensureBuilt();
await import('../dist/server/fichario.js');
