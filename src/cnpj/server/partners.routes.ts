import * as z from 'zod/mini';
import { actorOf, recordAct } from '../../access/server/audit.ts';
import { currentTenant } from '../../access/server/guard.ts';
import { line } from '../../kit/line.schema.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { readCnpj } from './cnpj.routes.ts';
import { cnpjLookupOf } from './shared-lookup.ts';

/** As for a masked document: a shorter reason explains nothing to an auditor. */
const MIN_REASON = 5;

/** The route that shows the partners of a company. They are stored nowhere. */
export function partnersRoutes(app: App, services: Services): void {
  const lookup = cnpjLookupOf(services);
  app.post(
    '/api/cnpj/socios',
    {
      config: { access: { tenant: 'cnpj.lookUp' } },
      schema: {
        summary: 'Mostra os sócios de uma empresa, dizendo o motivo',
        description:
          'Os provedores são consultados na hora, e os sócios não são guardados. Quem viu, de que CNPJ, quando e por quê fica na ' +
          'auditoria do cliente. `socios` é nulo se nenhum provedor respondeu.',
        body: z.strictObject({
          cnpj: z.string().check(z.maxLength(40)),
          reason: line(200).check(z.minLength(MIN_REASON, 'reason_too_short')),
        }),
        response: {
          200: z.object({ socios: z.nullable(z.array(z.object({ nome: z.string(), qualificacao: z.string() }))) }),
        },
        errors: { 422: 'Não é um CNPJ, ou falta o motivo.' },
        example: { body: { cnpj: '11.222.333/0001-81', reason: 'Conferir o contrato 1234' }, answer: { socios: null } },
      },
    },
    async (request, reply) => {
      const cnpj = readCnpj(request.body.cnpj);
      const { id: tenantId } = currentTenant(request);
      const details = { cnpj, reason: request.body.reason };
      await inTenant(services.db, tenantId, (tx) =>
        recordAct(tx, actorOf(request), { kind: 'cnpj.partnersShown', details }),
      );
      const socios = (await lookup.findPartners({ tenantId, cnpj })) ?? null;
      return reply.header('cache-control', 'no-store').send({ socios });
    },
  );
}
