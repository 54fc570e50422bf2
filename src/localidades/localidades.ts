/**
 * The first path segments of the product's screens. The three calls of the specification exist below each of them, because a page
 * calls them below the first segment of its address.
 */
export const CONTROLLERS = [
  'inicio',
  'entrar',
  'sair',
  'home',
  'painel',
  'pessoas',
  'duplicidades',
  'empresas',
  'exportacoes',
  'operacoes',
  'importar',
  'pendencias',
  'receita',
  'auditoria',
  'clientes',
  'usuarios',
  'webhooks',
  'configuracoes',
  'convites',
  'ajuda',
] as const;

export type Controller = (typeof CONTROLLERS)[number];

/** A state: two-digit IBGE code and name. */
export type Estado = { codigo: string; nome: string };

/** A municipality: seven-digit IBGE code as text and name. */
export type Cidade = { codigo: string; nome: string };

/**
 * The address of a CEP (eight digits). Street and district are empty for a town with one general CEP; the city is undefined if it
 * is unknown. With `daFaixa` no more than the city is known, from the CEP's range: it says what the CEP is for that city
 * (`TipoCepCidade`).
 */
export type CepAddress = {
  cep: string;
  logradouro: string;
  bairro: string;
  uf: string;
  cidade: Cidade | undefined;
  daFaixa?: string;
};

/** The result for a CEP: its address, or only its state (two-digit code), or nothing. */
export type CepAnswer = { address: CepAddress } | { address: undefined; codigoEstado?: string | undefined };

/** The controller of a page address such as `/pessoas/12`; `pessoas` for a page that is not a screen of the product. */
export function controllerOf(pathname: string): Controller {
  const [, segment] = pathname.toLowerCase().split('/');
  return CONTROLLERS.find((controller) => controller === segment) ?? 'pessoas';
}
