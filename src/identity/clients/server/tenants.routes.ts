import * as z from 'zod/mini';
import { actorOf } from '../../../access/server/audit.ts';
import { currentTenant, signedIn } from '../../../access/server/guard.ts';
import { changeSettings, changeTenant, createTenant, listTenants } from '../../../access/server/tenants.queries.ts';
import {
  NewTenant,
  Tenant,
  TenantChange,
  TenantIdText,
  TenantList,
  TenantSettings,
  TenantSettingsChange,
} from '../../../access/tenant.schema.ts';
import { EXAMPLE } from '../../../kit/example-world.ts';
import { inGlobal, inTenant } from '../../../kit/server/db/db.ts';
import type { App } from '../../../kit/server/http/http-schemas.ts';
import type { Services } from '../../../kit/server/requests/services.ts';
import { memberRoutes } from './members.routes.ts';

/** The routes of the clients of the installation, their settings and their members. */
export function tenantsRoutes(app: App, services: Services): void {
  routeList(app, services);
  routeCreate(app, services);
  routeChange(app, services);
  routeSettings(app, services);
  memberRoutes(app, services);
}

function routeList(app: App, { db }: Services): void {
  app.get(
    '/api/tenants',
    {
      config: { access: { installation: 'tenant.listAll' } },
      schema: {
        summary: 'Lista todos os clientes, também os arquivados',
        response: { 200: TenantList },
        example: { answer: { items: [{ ...TENANT_EXAMPLE, withoutAdministrator: false }] } },
      },
    },
    async () => ({ items: await listTenants(db) }),
  );
}

function routeCreate(app: App, { db }: Services): void {
  app.post(
    '/api/tenants',
    {
      config: { access: { installation: 'tenant.create' } },
      schema: {
        summary: 'Cria um cliente; quem cria torna-se seu administrador',
        body: NewTenant,
        response: { 201: Tenant },
        errors: { 409: 'Já existe um cliente com este nome.' },
        example: { body: { nome: 'Oficina Exemplo' }, answer: { ...TENANT_EXAMPLE, id: 2, nome: 'Oficina Exemplo' } },
      },
    },
    async (request, reply) => {
      const { userId: administratorId } = signedIn(request);
      const tenant = await inGlobal(db, (tx) =>
        createTenant(tx, { ...request.body, administratorId, actor: actorOf(request) }),
      );
      request.log.info({ event: 'tenant_created', tenantId: tenant.id, userId: administratorId }, 'tenant created');
      return reply.code(201).send(tenant);
    },
  );
}

function routeChange(app: App, { db }: Services): void {
  app.patch(
    '/api/tenants/:id',
    {
      config: { access: { installation: 'tenant.archive' } },
      schema: {
        summary: 'Muda o nome de um cliente, arquiva-o ou o traz de volta',
        description: 'De um cliente arquivado nada se perde; seus membros deixam de vê-lo.',
        params: z.object({ id: TenantIdText }),
        body: TenantChange,
        response: { 200: Tenant },
        errors: { 404: 'O cliente não existe.', 409: 'Já existe um cliente com este nome.' },
        example: {
          params: { id: String(EXAMPLE.tenantId) },
          body: { nome: 'Comércio Exemplo S.A.' },
          answer: { ...TENANT_EXAMPLE, nome: 'Comércio Exemplo S.A.' },
        },
      },
    },
    async (request) => changeTenant(db, Number(request.params.id), request.body, actorOf(request)),
  );
}

function routeSettings(app: App, { db }: Services): void {
  app.patch(
    '/api/tenants/current/settings',
    {
      config: { access: { tenant: 'tenant.settings' } },
      schema: {
        summary: 'Muda as configurações do cliente',
        body: TenantSettingsChange,
        response: { 200: z.object({ settings: TenantSettings }) },
        example: { body: { longEmailEndings: true }, answer: { settings: { longEmailEndings: true } } },
      },
    },
    async (request) => ({
      settings: await inTenant(db, currentTenant(request).id, (tx) =>
        changeSettings(tx, request.body, actorOf(request)),
      ),
    }),
  );
}

const TENANT_EXAMPLE = {
  id: EXAMPLE.tenantId,
  nome: EXAMPLE.tenantNome,
  settings: { longEmailEndings: false },
  archivedAt: null,
};
