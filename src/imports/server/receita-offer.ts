import { listAnswered } from '../../cnpj/server/cnpj-store.ts';
import { cnpjLookupOf } from '../../cnpj/server/shared-lookup.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { minutesOf, ReceitaOffer } from '../model/receita.schema.ts';
import { countCnpjs } from '../store/server/keys.queries.ts';
import { type ImporterOf, ImportParams, NO_IMPORT, STATE_NOW } from './import-params.ts';
import { findOr404, type Importer, requireState } from './import-steps.ts';

/** The route that says what the Receita can add to the companies of a checked file. */
export function receitaRoutes(app: App, importerOf: ImporterOf): void {
  app.get(
    '/api/imports/:id/receita',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Diz de quantas empresas do arquivo a Receita sabe preencher o que falta',
        description:
          'Só depois da conferência. `stored` são as que têm uma resposta guardada da consulta de CNPJ, e `toAsk` as que os provedores ' +
          'ainda teriam de responder, uma a uma, em `minutes` minutos ao menos. O que fazer vai em `receita`, nas configurações da ' +
          'importação: `nada`, `guardadas` ou `consultar`; depois, confira de novo.',
        params: ImportParams,
        response: { 200: ReceitaOffer },
        errors: {
          404: NO_IMPORT,
          409: { text: 'Confira antes; `state` diz em que estado a importação está.', members: STATE_NOW },
        },
        example: {
          params: { id: EXAMPLE.importId },
          answer: { companies: 0, stored: 0, toAsk: 0, minutes: 0 },
        },
      },
    },
    (request) => offerReceita(importerOf(request), request.params.id),
  );
}

async function offerReceita({ context, tenantId }: Importer, id: string): Promise<ReceitaOffer> {
  const { perMinute, isOn } = cnpjLookupOf(context);
  const { all, among } = await inTenant(context.db, tenantId, async (tx) => {
    requireState(await findOr404(tx, id), ['checked']);
    return countCnpjs(tx, id, await listAnswered(tx));
  });
  const toAsk = isOn ? all - among : 0;
  return { companies: all, stored: among, toAsk, minutes: minutesOf({ toAsk, perMinute }) };
}
