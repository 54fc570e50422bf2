// npm start: installs missing dependencies, builds stale output, and runs the server.
import { ensureBuilt } from './build.mjs';
import { ensureInstalledToRun } from './install.mjs';

process.env.NODE_ENV ??= 'production';
ensureInstalledToRun();
await ensureBuilt();
// in this process, so signals reach the server and no process remains
await import('../dist/server/main.js');
