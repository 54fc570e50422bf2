import { parseMarkup } from '../../kit/web/browser/markup.ts';
import { parseCep } from '@fichario/brasil';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/web/api/api-client.ts';
import { notify } from '../../kit/web/browser/notifications.store.ts';
import { type CepAnswer, controllerOf } from '../localidades.ts';
import {
  BUSCAR_CEP,
  CARREGAR_CIDADES,
  CARREGAR_ESTADOS,
  fromBuscarCepAnswer,
  fromCidadesAnswer,
  fromEstadosAnswer,
  toBuscarCepForm,
  toCarregarCidadesForm,
} from '../localidades.wire.ts';

// specification, section 8
const CEP_ALERT = 'Ocorreu um erro ao tentar consultar o cep.';
const ESTADOS_ALERT = 'Ocorreu um erro ao carregar os estados.';
const CIDADES_ALERT = 'Ocorreu um erro ao tentar consultar as cidades.';

/** States and cities do not change while a page is open. A failed load is shown once and repeated on reconnection. */
const LOADED_ONCE = {
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
} as const;

/** The 27 states, by name; empty if the answer's status is not 'true'. A failure opens the alert. */
export function useEstados() {
  return useQuery({
    ...LOADED_ONCE,
    queryKey: ['localidades', 'estados'],
    queryFn: () => alertOnFailure(ESTADOS_ALERT, async () => fromEstadosAnswer(await call(CARREGAR_ESTADOS, {})) ?? []),
  });
}

/** The cities of a state (two-digit IBGE code), by name; sends no request for ''. A failure opens the alert. */
export function useCidades(codigoEstado: string) {
  return useQuery({
    ...LOADED_ONCE,
    enabled: codigoEstado !== '',
    queryKey: ['localidades', 'cidades', codigoEstado],
    queryFn: () =>
      alertOnFailure(CIDADES_ALERT, async () => {
        const body = await call(CARREGAR_CIDADES, toCarregarCidadesForm(codigoEstado));
        return fromCidadesAnswer(body) ?? [];
      }),
  });
}

/**
 * Looks up a CEP. The result has the `cep` of the address as eight digits; it has no address if the CEP is unknown or the answer
 * is about another CEP. A failure opens the alert and throws the ApiProblem.
 */
export function lookUpCep(typed: string, signal?: AbortSignal): Promise<CepAnswer> {
  return alertOnFailure(
    CEP_ALERT,
    async () => {
      const answer = fromBuscarCepAnswer(await call(BUSCAR_CEP, toBuscarCepForm(typed), signal), readXmlTag);
      const cep = parseCep(typed);
      if (!answer.address) return answer;
      const isOther = cep === undefined || parseCep(answer.address.cep) !== cep;
      return isOther ? { address: undefined } : { address: { ...answer.address, cep } };
    },
    signal,
  );
}

type CallName = typeof BUSCAR_CEP | typeof CARREGAR_CIDADES | typeof CARREGAR_ESTADOS;

async function call(name: CallName, form: Record<string, string>, signal?: AbortSignal): Promise<unknown> {
  const params = { controller: controllerOf(window.location.pathname) };
  const { data } = await api.post(`/{controller}/${name}`, {
    params,
    body: new URLSearchParams(form),
    tenant: null,
    signal,
  });
  return data;
}

async function alertOnFailure<T>(message: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!signal?.aborted) notify({ kind: 'error', message });
    throw error;
  }
}

function readXmlTag(xml: string, tag: string): string {
  const parsed = parseMarkup(xml, 'text/xml');
  return parsed.getElementsByTagName(tag)[0]?.textContent ?? '';
}
