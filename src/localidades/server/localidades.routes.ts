import { findUf, UFS } from '@fichario/brasil';
import { municipiosOfEstado } from '@fichario/brasil/municipios';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import {
  BUSCAR_CEP_EXAMPLE,
  BuscarCepAnswer,
  BuscarCepForm,
  CARREGAR_CIDADES_EXAMPLE,
  CARREGAR_ESTADOS_EXAMPLE,
  CarregarCidadesForm,
  ListAnswer,
} from '../localidades-schemas.wire.ts';
import { CONTROLLERS } from '../localidades.ts';
import {
  BUSCAR_CEP,
  CARREGAR_CIDADES,
  CARREGAR_ESTADOS,
  fromBuscarCepForm,
  fromCarregarCidadesForm,
  toBuscarCepAnswer,
  toCidadesAnswer,
  toEstadosAnswer,
} from '../localidades.wire.ts';
import { CepLookupFailed, createCepLookup } from './cep-lookup.ts';

/** The three calls of the specification (section 7), below every screen of the product and nowhere else. */
export function localidadesRoutes(app: App, { db, env }: Services): void {
  const cepLookup = createCepLookup(db, env.cepProviders);

  app.post(
    `${CONTROLLER}/${BUSCAR_CEP}`,
    {
      ...COMMON,
      schema: {
        ...COMMON.schema,
        summary: 'Procura o endereço de um CEP',
        description: BUSCAR_CEP_TEXT,
        body: BuscarCepForm,
        response: { 200: BuscarCepAnswer },
        errors: { ...COMMON.schema.errors, ...FAILED_LOOKUPS },
        example: { params: EXAMPLE_PARAMS, ...BUSCAR_CEP_EXAMPLE },
      },
    },
    async (request) => {
      const typed = fromBuscarCepForm(request.body);
      return toBuscarCepAnswer(typed, await cepLookup.find(typed).catch(refuseFailedLookup));
    },
  );

  app.post(
    `${CONTROLLER}/${CARREGAR_ESTADOS}`,
    {
      ...COMMON,
      schema: {
        ...COMMON.schema,
        summary: 'Lista os estados',
        description: 'Cada item é `código|nome`, em ordem alfabética.',
        response: { 200: ListAnswer },
        example: { params: EXAMPLE_PARAMS, answer: CARREGAR_ESTADOS_EXAMPLE },
      },
    },
    async () => toEstadosAnswer(UFS),
  );

  app.post(
    `${CONTROLLER}/${CARREGAR_CIDADES}`,
    {
      ...COMMON,
      schema: {
        ...COMMON.schema,
        summary: 'Lista as cidades de um estado',
        description: 'Cada item é `x|código|nome`, em ordem alfabética. O estado vem como código do IBGE ou sigla.',
        body: CarregarCidadesForm,
        response: { 200: ListAnswer },
        example: { params: EXAMPLE_PARAMS, ...CARREGAR_CIDADES_EXAMPLE },
      },
    },
    async (request) => {
      const uf = findUf(fromCarregarCidadesForm(request.body));
      return toCidadesAnswer(uf ? municipiosOfEstado(uf.codigo) : []);
    },
  );
}

/** Matches only the names of screens, so never `/api/…` and other paths. */
const CONTROLLER = `/:controller(${CONTROLLERS.join('|')})`;
const EXAMPLE_PARAMS = { controller: 'pessoas' };
const BUSCAR_CEP_TEXT =
  'O CEP pode vir com ou sem hífen e volta, em `info`, como veio. Um CEP que não existe ou não tem 8 dígitos tem `status` "false". ' +
  'Quando nenhum serviço responde, a faixa do CEP diz a cidade e o estado, sem rua nem bairro, e `cepDaCidade` diz o que o CEP é para a cidade: "geral", "geral antigo" ou "faixa".';

const COMMON = {
  config: { access: 'session' as const },
  onRequest: refuseOtherTypes,
  preValidation: readMissingBodyAsEmpty,
  schema: {
    params: z.object({ controller: z.enum(CONTROLLERS) }),
    consumes: ['application/x-www-form-urlencoded'],
    errors: { 404: 'Não há tela com este nome.' },
  },
};

/** The state of a CEP's range. */
const OF_THE_RANGE = z.object({ uf: z.optional(z.string()), codigoEstado: z.optional(z.string()) });
const FAILED_LOOKUPS = {
  502: {
    text: 'Nenhum serviço de CEP respondeu, e a faixa do CEP não diz a cidade; `uf` e `codigoEstado` vêm da faixa, se ela tem estado.',
    members: OF_THE_RANGE,
  },
  504: {
    text: 'Os serviços de CEP não responderam a tempo, e a faixa do CEP não diz a cidade; `uf` e `codigoEstado` como em 502.',
    members: OF_THE_RANGE,
  },
};

async function refuseOtherTypes(request: FastifyRequest): Promise<void> {
  const type = request.headers['content-type'];
  if (type === undefined || /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return;
  const detail = 'Envie os campos como formulário (application/x-www-form-urlencoded).';
  throw new Refusal(415, 'media_type', detail);
}

/** Treats a missing body as empty, because jQuery sends neither a body nor a content type without fields. */
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
