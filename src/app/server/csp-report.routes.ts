import * as z from 'zod/mini';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { CSP_REPORT_PATH } from '../../kit/server/http/security-headers.ts';

const MAX_REPORT_BYTES = 16_384;
const DIRECTIVE = /"(?:effective-directive|violated-directive|effectiveDirective)":\s*"([a-z-]{1,40})/;

/** Accepts browsers' reports of violations of the content security policy. Logs only the name of the directive. */
export function cspReportRoutes(app: App): void {
  let received = 0;
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.post(
    CSP_REPORT_PATH,
    {
      config: { access: 'public' },
      bodyLimit: MAX_REPORT_BYTES,
      schema: {
        summary: 'Recebe do navegador o aviso de que a política de conteúdo barrou algo',
        consumes: ['application/csp-report', 'application/reports+json'],
        response: { 204: z.void() },
        example: { body: { 'csp-report': { 'effective-directive': 'script-src' } } },
      },
    },
    async (request, reply) => {
      received += 1;
      const text = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? '');
      request.log.warn({ directive: DIRECTIVE.exec(text)?.[1] ?? 'unknown', received }, 'content policy violation');
      return reply.code(204).send();
    },
  );
}
