import { keepDigits, parseCnpj, parseCpf } from '@fichario/brasil';
import * as z from 'zod/mini';
import { currentTenant } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { readInTenant } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { BLOCKS, FIELDS } from '../../pessoa/pessoa.fields.ts';
import { ExistingPessoa, text } from '../../pessoa/pessoa.schema.ts';
import { Alike } from '../../matching/alike.schema.ts';
import { seenBy, findCandidates, MOST_ALIKE, presentCandidates } from '../../matching/server/candidates.ts';
import { emptyPessoa, newItem } from '../../pessoa/empty.ts';
import type { PessoaInput } from '../../pessoa/pessoa.ts';
import { findByDocument } from '../../search/server/pessoas.queries.ts';

const Address = z.strictObject({
  cep: text(9),
  numero: text(20),
  complemento: z.optional(text(100)),
  codigoCidade: z.optional(text(7)),
});

const Question = z.strictObject({
  tipo: z.enum(FIELDS.tipo.choices),
  /** the CPF or CNPJ, with or without its mask */
  documento: z.optional(text(18)),
  nome: z.optional(text(FIELDS.nome.maxLength)),
  /** the nome social of a person or the nome fantasia of a company */
  outroNome: z.optional(text(FIELDS.nomeFantasia.maxLength)),
  /** the date of birth or the opening of a company */
  date: z.optional(z.iso.date()),
  nomeMae: z.optional(text(FIELDS.nomeMae.maxLength)),
  rg: z.optional(text(FIELDS.rg.maxLength)),
  telefones: z.optional(z.array(text(20)).check(z.maxLength(BLOCKS.telefones.maxItems))),
  emails: z.optional(z.array(text(254)).check(z.maxLength(BLOCKS.emails.maxItems))),
  enderecos: z.optional(z.array(Address).check(z.maxLength(BLOCKS.enderecos.maxItems))),
  /** the record being changed, which does not match itself */
  except: z.optional(z.uuid()),
});
type Question = z.output<typeof Question>;

const Answer = z.object({ documento: z.nullable(ExistingPessoa), alike: z.array(Alike) });

/** Finds the records that may be of the person being typed in; the form calls it while it is filled. */
export function matchesRoutes(app: App, { db }: Services): void {
  app.post(
    '/api/pessoas/matches',
    {
      config: { access: { tenant: 'pessoa.findByDocument' } },
      schema: {
        summary: 'Diz se já há uma ficha com este documento, ou que pode ser da mesma pessoa',
        description:
          'Só fichas não excluídas. `date` é o nascimento, ou a abertura de uma empresa; `except` é a ficha que se está ' +
          'mudando, e as que alguém já disse que não são a mesma que ela não vêm. Em `alike`, até três, a mais certa primeiro, cada uma com as razões e os pontos de cada razão. CPFs ou ' +
          'CNPJs diferentes nunca são da mesma pessoa.',
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
      const { id, role } = currentTenant(request);
      const [existing, candidates] = await readInTenant(db, id, (tx) =>
        Promise.all([
          document === undefined ? undefined : findByDocument(tx, KIND[body.tipo], document),
          findCandidates(tx, seenBy(toRecord(body, document), role)),
        ]),
      );
      const documento = existing && existing.id !== body.except ? existing : null;
      // the record with this document is already in `documento`
      const others = candidates.filter(({ pessoa }) => pessoa.id !== documento?.id);
      const alike = presentCandidates(others.slice(0, MOST_ALIKE), role);
      return reply.header('cache-control', 'no-store').send({ documento, alike });
    },
  );
}

const KIND = { fisica: 'cpf', juridica: 'cnpj' } as const;

function documentOf({ tipo, documento = '' }: Question): string | undefined {
  return tipo === 'fisica' ? parseCpf(documento) : parseCnpj(documento);
}

/** The known values as a record. Missing values do not count for or against a match. */
function toRecord(question: Question, document: string | undefined): PessoaInput {
  const {
    tipo,
    nome = '',
    outroNome = null,
    date = null,
    telefones = [],
    emails = [],
    enderecos = [],
    except,
  } = question;
  const lists = {
    telefones: telefones.map((numero) => newItem('telefones', { numero })),
    emails: emails.map((email) => newItem('emails', { email })),
    enderecos: enderecos.map(({ complemento = '', codigoCidade = '', ...texts }) =>
      newItem('enderecos', { ...texts, cep: keepDigits(texts.cep), complemento, codigoCidade }),
    ),
  };
  if (tipo === 'juridica')
    return {
      ...emptyPessoa('juridica'),
      ...lists,
      id: except,
      nome,
      nomeFantasia: outroNome,
      abertura: date,
      cnpj: document ?? null,
    };
  const { nomeMae = null, rg = null } = question;
  return {
    ...emptyPessoa('fisica'),
    ...lists,
    id: except,
    nome,
    nomeSocial: outroNome,
    nascimento: date,
    cpf: document ?? null,
    nomeMae,
    rg,
  };
}
