import type { Services } from '../../server/app.ts';
import type { App } from '../../server/http-schemas.ts';

/** The register over HTTP: list, open, create, change, delete, restore. */
export function pessoasRoutes(_app: App, _services: Services): void {}
