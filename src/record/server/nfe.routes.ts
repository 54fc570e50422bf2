import { dayInBrasilia } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import * as z from 'zod/mini';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/http/services.ts';
import { checkNfe, isProntaParaNota } from '../../pessoa/nfe/check-nfe.ts';
import { nfeRecordOf } from '../../pessoa/nfe/nfe-record-of.ts';
import { nfeItem } from '../../pessoa/nfe/nfe-texts.ts';
import { openRecord } from './open-record.ts';

/** What the SEFAZ would refuse of a record, on a day: `recusa` and `provavel` keep it from being ready, `aviso` does not. */
const NfeAnswer = z.object({
  pronta: z.boolean(),
  /** the day whose rules were asked */
  em: z.iso.date(),
  items: z.array(
    z.object({
      code: z.string(),
      path: z.string(),
      cStat: z.array(z.string()),
      nivel: z.enum(['recusa', 'provavel', 'aviso']),
      message: z.string(),
    }),
  ),
});

function isMunicipio(codigo: string): boolean {
  return findMunicipio(codigo) !== undefined;
}

/** "Pronta para a nota": whether the SEFAZ would take an invoice to a record. */
export function nfeRoutes(app: App, { db, now }: Services): void {
  app.get(
    '/api/pessoas/:id/nfe',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Diz se uma ficha está pronta para a nota fiscal, e o que a SEFAZ recusaria',
        description:
          'Nada é consultado fora daqui. `cStat` são os números da rejeição; `path` é o campo, como na ficha. Um `aviso` não impede a nota.',
        params: z.object({ id: z.string() }),
        response: { 200: NfeAnswer },
        errors: { 404: 'A ficha não existe neste cliente.' },
        example: {
          params: { id: EXAMPLE.pessoaId },
          answer: {
            pronta: false,
            em: '2026-11-24',
            items: [{ ...nfeItem('nfe_bairro_falta', 'enderecos.0.bairro'), cStat: ['215'] }],
          },
        },
      },
    },
    async (request) => {
      const { pessoa } = await openRecord(db, request.tenants, request.params.id);
      const em = dayInBrasilia(now());
      const items = checkNfe(nfeRecordOf(pessoa), { hoje: em, isMunicipio });
      return { pronta: isProntaParaNota(items), em, items: items.map((item) => ({ ...item, cStat: [...item.cStat] })) };
    },
  );
}
