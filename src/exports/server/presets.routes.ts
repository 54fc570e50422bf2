import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { can } from '../../access/policy.ts';
import { currentTenant, signedIn } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { forbidden } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { ExportPreset, ExportPresetInput, ExportPresets } from '../export.schema.ts';
import type { ExportPreset as ExportPresetType } from '../export.ts';
import { Params } from './export-download.routes.ts';
import { EXAMPLE_PRESET, EXAMPLE_SETTINGS } from './exports.examples.ts';
import {
  deletePreset,
  findPreset,
  insertPreset,
  listPresets,
  type PresetRecord,
  updatePreset,
} from './presets.queries.ts';
import { hidePossible } from '../../pessoa/documents.ts';
import { refuseUnknownColumns } from './refuse-unknown-columns.ts';

const NO_PRESET = 'O modelo não existe neste cliente.';
const NAME_TAKEN = 'Já há um modelo com este nome.';

/** The presets of a client. Everybody who exports may use them; their author and managers may change them. */
export function presetRoutes(app: App, services: Services): void {
  routeList(app, services);
  routeCreate(app, services);
  routeReplace(app, services);
  routeDelete(app, services);
}

function routeList(app: App, { db }: Services): void {
  app.get(
    '/api/export-presets',
    {
      config: { access: { tenant: 'pessoa.export' } },
      schema: {
        summary: 'Lista os modelos de exportação do cliente, por nome',
        response: { 200: ExportPresets },
        example: { answer: { items: [EXAMPLE_PRESET] } },
      },
    },
    async (request) => {
      const items = await inTenant(db, currentTenant(request).id, listPresets);
      return { items: items.map((preset) => presentPreset(preset, request)) };
    },
  );
}

function routeCreate(app: App, { db }: Services): void {
  app.post(
    '/api/export-presets',
    {
      config: { access: { tenant: 'pessoa.export' } },
      schema: {
        summary: 'Guarda um modelo de exportação, para todos do cliente',
        body: ExportPresetInput,
        response: { 201: ExportPreset },
        errors: { 409: `${NAME_TAKEN} Ou já há cem.` },
        example: {
          body: { nome: 'Para o correio', format: 'csv', settings: EXAMPLE_SETTINGS },
          answer: EXAMPLE_PRESET,
        },
      },
    },
    async (request, reply) => {
      refuseUnknownColumns(request.body.settings);
      const id = uuidv7();
      const { userId } = signedIn(request);
      const preset = await inTenant(db, currentTenant(request).id, async (tx) => {
        await insertPreset(tx, { id, userId, ...request.body });
        return findPreset(tx, id);
      });
      return reply.code(201).send(presentPreset(preset, request));
    },
  );
}

function routeReplace(app: App, { db }: Services): void {
  app.put(
    '/api/export-presets/:id',
    {
      config: { access: { tenant: 'pessoa.export' } },
      schema: {
        summary: 'Muda um modelo de exportação',
        description: 'Quem o fez, e administradores e gestores.',
        params: Params,
        body: ExportPresetInput,
        response: { 200: ExportPreset },
        errors: { 404: NO_PRESET, 409: NAME_TAKEN },
        example: {
          params: { id: EXAMPLE.presetId },
          body: { nome: 'Para a contabilidade', format: 'xlsx', settings: EXAMPLE_SETTINGS },
          answer: { ...EXAMPLE_PRESET, format: 'xlsx' },
        },
      },
    },
    async (request) => {
      refuseUnknownColumns(request.body.settings);
      const { id } = request.params;
      const preset = await inTenant(db, currentTenant(request).id, async (tx) => {
        await findChangeable(tx, request, id);
        await updatePreset(tx, id, request.body);
        return findPreset(tx, id);
      });
      return presentPreset(preset, request);
    },
  );
}

function routeDelete(app: App, { db }: Services): void {
  app.delete(
    '/api/export-presets/:id',
    {
      config: { access: { tenant: 'pessoa.export' } },
      schema: {
        summary: 'Exclui um modelo de exportação',
        description: 'Quem o fez, e administradores e gestores.',
        params: Params,
        response: { 204: z.void() },
        errors: { 404: NO_PRESET },
        example: { params: { id: EXAMPLE.presetId } },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await inTenant(db, currentTenant(request).id, async (tx) => {
        await findChangeable(tx, request, id);
        await deletePreset(tx, id);
      });
      return reply.code(204).send();
    },
  );
}

/** Throws 404, or 403 for another user's preset. */
async function findChangeable(tx: TenantTx, request: FastifyRequest, id: string): Promise<void> {
  const preset = await findPreset(tx, id);
  if (!presentPreset(preset, request).mayChange) throw forbidden();
}

function presentPreset(preset: PresetRecord, request: FastifyRequest): ExportPresetType {
  const isOwn = preset.user.id === signedIn(request).userId;
  const { role } = currentTenant(request);
  const nome = isOwn || can(role, 'pessoa.seeDocument') ? preset.nome : hidePossible(preset.nome);
  return { ...preset, nome, mayChange: isOwn || can(role, 'export.ofOthers') };
}
