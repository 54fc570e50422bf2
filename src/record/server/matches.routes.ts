import { parseCnpj, parseCpf } from '@fichario/brasil';
import * as z from 'zod/mini';
import { currentTenant } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { readInTenant } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/http/services.ts';
import { BLOCKS, FIELDS } from '../../pessoa/pessoa.fields.ts';
import { ExistingPessoa, text } from '../../pessoa/pessoa.schema.ts';
import { type Alike, findAlike, findByDocument } from '../../search/server/pessoas.queries.ts';

const Question = z.strictObject({
  tipo: z.enum(FIELDS.tipo.choices),
  /** the CPF or CNPJ, with or without its mask */
  documento: z.optional(text(18)),
  nome: z.optional(text(FIELDS.nome.maxLength)),
  /** of birth, or of the opening of a company */
  date: z.optional(z.iso.date()),
  telefones: z.optional(z.array(text(20)).check(z.maxLength(BLOCKS.telefones.maxItems))),
  /** the record that is being changed, which is no match of itself */
  except: z.optional(z.uuid()),
});
type Question = z.output<typeof Question>;

const Answer = z.object({
  documento: z.nullable(ExistingPessoa),
  alike: z.array(z.extend(ExistingPessoa, { same: z.enum(['date', 'telefone']) })),
});

/** Whether the register already has whom somebody is typing in: asked while the form is filled. */
export function matchesRoutes(app: App, { db }: Services): void {
  app.post(
    '/api/pessoas/matches',
    {
      config: { access: { tenant: 'pessoa.findByDocument' } },
      schema: {
        summary: 'Diz se já há uma ficha com este documento, ou do mesmo nome e nascimento ou telefone',
        description:
          'Só fichas não excluídas. `date` é o nascimento, ou a abertura de uma empresa; `except` é a ficha que se está ' +
          'mudando. Em `alike`, até três: o mesmo nome, sem diferença de acentos e maiúsculas, com a mesma data ou um mesmo ' +
          'telefone.',
        body: Question,
        response: { 200: Answer },
        example: {
          body: { tipo: 'fisica', documento: EXAMPLE.pessoaCpf, nome: EXAMPLE.pessoaNome, date: '1980-02-29' },
          answer: { documento: { id: EXAMPLE.pessoaId, codigo: 1, nome: EXAMPLE.pessoaNome }, alike: [] },
        },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const document = documentOf(body);
      const [existing, namesakes] = await readInTenant(db, currentTenant(request).id, (tx) =>
        Promise.all([
          document === undefined ? undefined : findByDocument(tx, KIND[body.tipo], document),
          isTellingEnough(body) ? findAlike(tx, body) : [],
        ]),
      );
      const documento = existing && existing.id !== body.except ? existing : null;
      // who has the document is said once
      const alike = namesakes.filter(({ id }) => id !== documento?.id);
      return reply.header('cache-control', 'no-store').send({ documento, alike });
    },
  );
}

const KIND = { fisica: 'cpf', juridica: 'cnpj' } as const;

function documentOf({ tipo, documento = '' }: Question): string | undefined {
  return tipo === 'fisica' ? parseCpf(documento) : parseCnpj(documento);
}

/** A name alone says little: there are a thousand Marias da Silva. */
function isTellingEnough(question: Question): question is Question & Alike {
  const { nome = '', date, telefones = [] } = question;
  return nome !== '' && (date !== undefined || telefones.length > 0);
}
