import { fill } from '../reasons.ts';

/** A refusal of a number of an invoice: a stable code for programs and a Portuguese sentence for people. */
export type FiscalReason = { code: FiscalReasonCode; message: string };

export type FiscalReasonCode = keyof typeof MESSAGES;

/** All wordings, separate from those of `reasons.ts`, which every page loads. */
const MESSAGES = {
  inscricao_estadual_uf: 'Escolha o estado da inscrição estadual',
  inscricao_estadual_isento: 'ISENTO não é um número: deixe a inscrição vazia e escolha contribuinte isento',
  inscricao_estadual_caracteres: 'A inscrição estadual tem só números',
  inscricao_estadual_caracteres_sp: 'A inscrição de SP tem só números, com um P na frente se é de produtor rural',
  inscricao_estadual_zeros: 'Uma inscrição estadual não pode ter só zeros',
  inscricao_estadual_falta_um: 'Falta 1 algarismo: a inscrição {of} tem {length}',
  inscricao_estadual_faltam: 'Faltam {off} algarismos: a inscrição {of} tem {length}',
  inscricao_estadual_sobra_um: 'Sobra 1 algarismo: a inscrição {of} tem {length}',
  inscricao_estadual_sobram: 'Sobram {off} algarismos: a inscrição {of} tem {length}',
  inscricao_estadual_inicio: 'A inscrição {of} começa com {starts}: confira o número e o estado',
  inscricao_estadual_digito: 'O número não confere com a regra {of}: confira um algarismo por vez',

  suframa_tamanho: 'A inscrição SUFRAMA tem 8 ou 9 números',
  suframa_digito: 'A inscrição SUFRAMA não confere: confira um algarismo por vez',

  chave_nfe_tamanho: 'A chave da nota tem 44 números ou letras, e aqui há {count}',
  chave_nfe_caracteres: 'A chave da nota tem só números, e letras só onde o CNPJ as tem: confira um bloco por vez',
  chave_nfe_digito: 'A chave da nota não confere: confira um bloco de quatro por vez',
} as const;

/** A reason with its wording. The parameters replace `{name}` and never contain a whole typed value. */
export function fiscalReason(code: FiscalReasonCode, params: Readonly<Record<string, string>> = {}): FiscalReason {
  return { code, message: fill(MESSAGES[code], params) };
}
