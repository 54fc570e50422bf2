// npm start: installs what is missing, builds what is stale, and becomes the server.
import { ensureBuilt } from './build.mjs';
import { ensureInstalledToRun } from './install.mjs';

process.env.NODE_ENV ??= 'production';
ensureInstalledToRun();
await ensureBuilt();
// in this very process, so that signals reach it and nothing stays behind
await import('../dist/server/main.js');
