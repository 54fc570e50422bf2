// npm run fichario -- <command>: the command line, built first when it is stale.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

process.env.NODE_ENV ??= 'production';
ensureInstalled();
await ensureBuilt();
await import('../dist/server/fichario.js');
