import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { can } from '../../access/policy.ts';
import { currentTenant, signedIn } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant, readInTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { allowedBy, tagOf } from '../../kit/server/http/entity-tag.ts';
import { forbidden, Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { hidePossible, mayHaveDocument } from '../../pessoa/documents.ts';
import { mayBeDocument } from '../../search/search-terms.ts';
import { type ListView as ListViewType, ListView, ListViewInput, ListViews, NewListView } from '../views.schema.ts';
import { deleteView, findView, insertView, listViews, updateView, type ViewRecord } from './views.queries.ts';

export const EXAMPLE_VIEW_INPUT: ListViewInput = {
  nome: 'Clientes do Sudeste',
  shared: true,
  query: {
    filter: { uf: ['SP', 'RJ', 'MG', 'ES'], papel: 'cliente', except: 'situacao:inativa' },
    sort: 'nome',
    columns: ['codigo', 'nome', 'cidade'],
  },
};

/** The view of EXAMPLE. */
export const EXAMPLE_VIEW: ListView = {
  id: EXAMPLE.viewId,
  ...EXAMPLE_VIEW_INPUT,
  version: 1,
  owner: { id: EXAMPLE.userId, nome: EXAMPLE.userNome },
  mayChange: true,
  mayDelete: true,
};

const Params = z.object({ id: z.uuid() });
const Headers = z.looseObject({ 'if-match': z.optional(z.string()) });
const REFUSED = {
  403: 'A visão é de outra pessoa, ou seu papel não permite compartilhar.',
  404: 'A visão não existe neste cliente, ou é de outra pessoa e não está compartilhada.',
  412: {
    text: 'A visão mudou depois da versão de If-Match; `current` é a visão como está.',
    members: z.object({ current: ListView }),
  },
  428: 'Falta o cabeçalho If-Match.',
};
const NAME_TAKEN = 'Você já tem uma visão com este nome.';
const EXAMPLE_TARGET = { params: { id: EXAMPLE.viewId }, headers: { 'if-match': '"1"' } };

/** Saved views of the list: every user has their own; administradores and gestores can share them in the client. */
export function viewsRoutes(app: App, services: Services): void {
  routeList(app, services);
  routeCreate(app, services);
  routeReplace(app, services);
  routeDelete(app, services);
}

function routeList(app: App, { db }: Services): void {
  app.get(
    '/api/views',
    {
      config: { access: { tenant: 'pessoa.read' } },
      schema: {
        summary: 'Lista as visões: as próprias e as compartilhadas no cliente, por nome',
        response: { 200: ListViews },
        example: { answer: { items: [EXAMPLE_VIEW] } },
      },
    },
    async (request) => {
      const views = await readInTenant(db, currentTenant(request).id, (tx) => listViews(tx, signedIn(request).userId));
      return { items: views.map((view) => presentView(view, request)).filter((view) => maySee(view, request)) };
    },
  );
}

function routeCreate(app: App, { db }: Services): void {
  app.post(
    '/api/views',
    {
      config: { access: { tenant: 'pessoa.read' } },
      schema: {
        summary: 'Guarda uma lista como visão: filtro, ordem e colunas',
        description:
          'Com `shared`, todos do cliente a veem; só administradores e gestores compartilham. Com `id` (UUIDv7), o mesmo ' +
          'pedido repetido dá a mesma visão.',
        body: NewListView,
        response: { 201: ListView },
        answerHeaders: ['ETag'],
        errors: { 409: `${NAME_TAKEN} Ou já tem cem, ou o \`id\` é de outra.` },
        example: {
          body: { ...EXAMPLE_VIEW_INPUT, nome: 'Clientes do Sul' },
          answer: { ...EXAMPLE_VIEW, nome: 'Clientes do Sul' },
        },
      },
    },
    async (request, reply) => {
      const { id = uuidv7(), ...input } = request.body;
      const { userId } = signedIn(request);
      refuseSharing(request, input.shared);
      const view = await inTenant(db, currentTenant(request).id, async (tx) => {
        await insertView(tx, { id, userId, ...input });
        return findView(tx, userId, id);
      });
      return reply.code(201).header('etag', tagOf(view.version)).send(presentView(view, request));
    },
  );
}

function routeReplace(app: App, { db }: Services): void {
  app.put(
    '/api/views/:id',
    {
      config: { access: { tenant: 'pessoa.read' } },
      schema: {
        summary: 'Muda uma visão própria',
        params: Params,
        headers: Headers,
        body: ListViewInput,
        response: { 200: ListView },
        answerHeaders: ['ETag'],
        errors: { ...REFUSED, 409: NAME_TAKEN },
        example: {
          ...EXAMPLE_TARGET,
          body: { ...EXAMPLE_VIEW_INPUT, nome: 'Clientes perto' },
          answer: { ...EXAMPLE_VIEW, nome: 'Clientes perto', version: 2 },
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const view = await inTenant(db, currentTenant(request).id, async (tx) => {
        const { mayChange } = await findForChange(tx, request, id);
        if (!mayChange) throw forbidden();
        refuseSharing(request, request.body.shared);
        await updateView(tx, id, request.body);
        return findView(tx, signedIn(request).userId, id);
      });
      return reply.header('etag', tagOf(view.version)).send(presentView(view, request));
    },
  );
}

function routeDelete(app: App, { db }: Services): void {
  app.delete(
    '/api/views/:id',
    {
      config: { access: { tenant: 'pessoa.read' } },
      schema: {
        summary: 'Exclui uma visão própria, ou uma compartilhada',
        description: 'A compartilhada por outra pessoa, só administradores e gestores.',
        params: Params,
        headers: Headers,
        response: { 204: z.void() },
        errors: REFUSED,
        example: EXAMPLE_TARGET,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await inTenant(db, currentTenant(request).id, async (tx) => {
        const { mayDelete } = await findForChange(tx, request, id);
        if (!mayDelete) throw forbidden();
        await deleteView(tx, id);
      });
      return reply.code(204).send();
    },
  );
}

/** Finds and locks a view for a change. Throws 404, 428 without a version, 412 with a different one. */
async function findForChange(tx: TenantTx, request: FastifyRequest, id: string): Promise<ListViewType> {
  const view = presentView(await findView(tx, signedIn(request).userId, id, true), request);
  if (allowedBy(request.headers['if-match'])(view.version)) return view;
  const detail = 'Esta visão mudou depois que você a abriu, talvez em outra aba. Veja como está e tente de novo.';
  throw new Refusal(412, 'stale_version', detail, { extra: { current: view } });
}

function refuseSharing(request: FastifyRequest, shared: boolean): void {
  if (shared && !can(currentTenant(request).role, 'view.share')) throw forbidden();
}

/** Whether the caller may see a view: not if it searches for a document and their role may not do that. */
function maySee({ owner, query }: ListViewType, request: FastifyRequest): boolean {
  if (owner.id === signedIn(request).userId || can(currentTenant(request).role, 'pessoa.findByDocument')) return true;
  const { q, tag, except } = query.filter;
  const texts = [tag, except].flat().map((text) => text?.replace(/^tag:/, '') ?? '');
  return (q === undefined || !mayBeDocument(q)) && !texts.some(mayHaveDocument);
}

function presentView(view: ViewRecord, request: FastifyRequest): ListViewType {
  const isOwn = view.owner.id === signedIn(request).userId;
  const { role } = currentTenant(request);
  const nome = isOwn || can(role, 'pessoa.findByDocument') ? view.nome : hidePossible(view.nome);
  return { ...view, nome, mayChange: isOwn, mayDelete: isOwn || can(role, 'view.share') };
}
