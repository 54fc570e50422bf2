import type { Services } from '../../server/app.ts';
import type { App } from '../../server/http-schemas.ts';

/** What happened to a record, over HTTP. */
export function operationsRoutes(_app: App, _services: Services): void {}
