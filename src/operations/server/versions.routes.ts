import * as z from 'zod/mini';
import { can } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { currentTenant } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { type Db, readInTenant } from '../../kit/server/db/db.ts';
import { notFound, Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { diffPessoa } from '../../pessoa/items/diff.ts';
import { EXAMPLE_PESSOA } from '../../pessoa/examples.ts';
import { Pessoa, text } from '../../pessoa/pessoa.schema.ts';
import type { Pessoa as PessoaType } from '../../pessoa/pessoa.ts';
import { presentPessoa } from '../../pessoa/present.ts';
import { changePessoa } from '../../register/apply/server/save-pessoa.ts';
import { findSurvivor } from '../../register/apply/server/survivor.ts';
import { withFieldsOf } from '../../register/apply/server/version-content.ts';
import { Comparison } from '../../register/operations/operation.schema.ts';
import { findAtVersion } from '../../register/history/server/history.queries.ts';
import {
  answerPessoa,
  ChangeHeaders,
  REFUSED_CHANGES,
  targetOf,
  writerOf,
} from '../../register/apply/server/change-request.ts';
import { findPessoa, parsePessoaRef } from '../../search/server/pessoas.queries.ts';
import { wholeNumber } from '../../kit/whole-number.schema.ts';

const version = wholeNumber(1, 2 ** 31 - 1);
const VersionParams = z.object({ id: z.string(), version });
const NO_VERSION = 'A ficha, ou esta versão dela, não existe neste cliente.';
const EXAMPLE_PARAMS = { id: EXAMPLE.pessoaId, version: 1 };

/** The routes of the versions of a record: view one, compare two, restore one. */
export function versionRoutes(app: App, services: Services): void {
  routeView(app, services);
  routeCompare(app, services);
  routeRestore(app, services);
}

function routeView(app: App, { db }: Services): void {
  app.get(
    '/api/pessoas/:id/versions/:version',
    {
      config: { access: { tenant: 'pessoa.history' } },
      schema: {
        summary: 'Mostra uma ficha como era numa versão',
        params: VersionParams,
        response: { 200: Pessoa },
        errors: { 404: NO_VERSION },
        example: { params: EXAMPLE_PARAMS, answer: EXAMPLE_PESSOA },
      },
    },
    async (request) => {
      const tenant = currentTenant(request);
      const { params } = request;
      const [found] = await findVersions(db, tenant, params.id, [params.version]);
      return presentPessoa(found!, tenant.role); // findVersions returns a record for each version
    },
  );
}

function routeCompare(app: App, { db }: Services): void {
  app.get(
    '/api/pessoas/:id/compare',
    {
      config: { access: { tenant: 'pessoa.history' } },
      schema: {
        summary: 'Compara duas versões de uma ficha, campo a campo',
        params: z.object({ id: z.string() }),
        querystring: z.strictObject({ from: version, to: version }),
        response: { 200: Comparison },
        errors: { 404: NO_VERSION },
        example: {
          params: { id: EXAMPLE.pessoaId },
          querystring: { from: 1, to: 1 },
          answer: { changes: [] },
        },
      },
    },
    async (request) => {
      const tenant = currentTenant(request);
      const { from, to } = request.query;
      const found = await findVersions(db, tenant, request.params.id, [from, to]);
      const [before, after] = found.map((pessoa) => presentPessoa(pessoa, tenant.role));
      return { changes: diffPessoa(before, after!) }; // findVersions returns a record for each version
    },
  );
}

function routeRestore(app: App, services: Services): void {
  app.post(
    '/api/pessoas/:id/versions/:version/restore',
    {
      config: { access: { tenant: 'pessoa.update' } },
      schema: {
        summary: 'Devolve a uma ficha o conteúdo de uma versão, todo ou só alguns campos',
        description:
          '`fields` são nomes de campos da ficha, como `nome` ou `enderecos`; sem ele, todos. A ficha ganha uma versão ' +
          'nova; nenhuma se perde.',
        params: VersionParams,
        headers: ChangeHeaders,
        body: z.strictObject({ fields: z.optional(z.array(text(40)).check(z.maxLength(30))) }),
        response: { 200: Pessoa },
        answerHeaders: ['ETag'],
        errors: { ...REFUSED_CHANGES, 404: NO_VERSION },
        example: {
          params: EXAMPLE_PARAMS,
          headers: { 'if-match': '"1"' },
          body: { fields: ['nome'] },
          answer: EXAMPLE_PESSOA,
        },
      },
    },
    async (request, reply) => {
      const { params, headers, body } = request;
      const target = targetOf(params, headers);
      // a version never changes, so it may be read before the record is locked
      const [then] = await findVersions(services.db, currentTenant(request), params.id, [params.version]);
      const payload = { version: params.version, ...body };
      const pessoa = await changePessoa(writerOf(services, request), target, payload, (current) =>
        withFieldsOf(current, then!, body.fields),
      );
      return answerPessoa(request, reply, pessoa);
    },
  );
}

function notKept(): Refusal {
  return new Refusal(404, 'not_kept', 'Esta versão já não é guardada: o histórico deste cliente tem um prazo.');
}

/**
 * A record at each of the versions. Merged records are included, because the history of the survivor lists their versions.
 * Refuses (404) a version that does not exist or that the role may not see.
 */
async function findVersions(db: Db, tenant: CurrentTenant, id: string, versions: number[]): Promise<PessoaType[]> {
  const ref = parsePessoaRef(id);
  if (!ref) throw notFound();
  return readInTenant(db, tenant.id, async (tx) => {
    const current = await findPessoa(tx, ref);
    const survivor = current && (await findSurvivor(tx, current, tenant.role));
    if (!current || (!survivor && current.deletedAt !== null && !can(tenant.role, 'pessoa.restore'))) throw notFound();
    if (versions.some((each) => each > current.version)) throw notFound();
    const found = await Promise.all(versions.map((each) => findAtVersion(tx, current, each)));
    return found.map((pessoa) => {
      if (!pessoa) throw notKept();
      return pessoa;
    });
  });
}
