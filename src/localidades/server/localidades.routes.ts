import { findUf, UFS } from '@fichario/brasil';
import { municipiosOfEstado } from '@fichario/brasil/municipios';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../server/app.ts';
import { Refusal } from '../../server/errors.ts';
import type { App } from '../../server/http-schemas.ts';
import { CONTROLLERS, type Controller } from '../localidades.ts';
import {
  BuscarCepAnswer,
  BuscarCepForm,
  CarregarCidadesForm,
  fromBuscarCepForm,
  fromCarregarCidadesForm,
  ListAnswer,
  toBuscarCepAnswer,
  toCidadesAnswer,
  toEstadosAnswer,
} from '../localidades.wire.ts';
import { CepLookupFailed, createCepLookup, type CepLookup } from './cep-lookup.ts';

/** The three calls of the specification (section 7), under every screen of the product. */
export function localidadesRoutes(app: App, { db, env }: Services): void {
  const cepLookup = createCepLookup(db, env.cepProviders);
  for (const controller of CONTROLLERS) {
    buscarCepRoute(app, controller, cepLookup);
    carregarEstadosRoute(app, controller);
    carregarCidadesRoute(app, controller);
  }
}

const COMMON = {
  config: { access: 'session' },
  onRequest: refuseOtherForms,
  preValidation: readMissingBodyAsEmpty,
} as const;

function buscarCepRoute(app: App, controller: Controller, cepLookup: CepLookup): void {
  app.post(
    `/${controller}/buscarCEP`,
    { ...COMMON, schema: { body: BuscarCepForm, response: { 200: BuscarCepAnswer } } },
    async (request, reply) => {
      const typed = fromBuscarCepForm(request.body);
      const address = await cepLookup.find(typed).catch(refuseFailedLookup);
      reply.header('cache-control', 'no-store');
      return toBuscarCepAnswer(typed, address);
    },
  );
}

function carregarEstadosRoute(app: App, controller: Controller): void {
  app.post(
    `/${controller}/carregarEstados`,
    { ...COMMON, schema: { response: { 200: ListAnswer } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return toEstadosAnswer(UFS);
    },
  );
}

function carregarCidadesRoute(app: App, controller: Controller): void {
  app.post(
    `/${controller}/carregarCidades`,
    { ...COMMON, schema: { body: CarregarCidadesForm, response: { 200: ListAnswer } } },
    async (request, reply) => {
      const uf = findUf(fromCarregarCidadesForm(request.body));
      reply.header('cache-control', 'no-store');
      return toCidadesAnswer(uf ? municipiosOfEstado(uf.codigo) : []);
    },
  );
}

async function refuseOtherForms(request: FastifyRequest): Promise<void> {
  const type = request.headers['content-type'];
  if (type === undefined || /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return;
  const detail = 'Envie os campos como formulário (application/x-www-form-urlencoded).';
  throw new Refusal(415, 'media_type', detail);
}

/** jQuery sends neither a body nor its type when there are no fields. */
async function readMissingBodyAsEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

function refuseFailedLookup(error: unknown): never {
  if (!(error instanceof CepLookupFailed)) throw error;
  const { uf, timedOut } = error;
  throw new Refusal(
    timedOut ? 504 : 502,
    'cep_lookup_failed',
    'A consulta de CEP não respondeu. Preencha o endereço à mão ou tente de novo em instantes.',
    { extra: uf === undefined ? {} : { uf, codigoEstado: findUf(uf)?.codigo } },
  );
}
