import { chaveNome, isDigits } from '@fichario/brasil';
import { findCnae } from '@fichario/brasil/cnae';
import { findNaturezaJuridica, NATUREZAS_JURIDICAS } from '@fichario/brasil/natureza-juridica';
import { type Company, SITUACOES_RECEITA, type SituacaoReceita } from '../company.ts';
import { readDay } from './dates.ts';
import { onlyOf } from './only-of.ts';

/** The codes of the Receita; the open data write `02`, and so does OpenCNPJ for a code that it does not know. */
const SITUACAO_BY_CODE: Readonly<Record<string, SituacaoReceita>> = {
  1: 'nula',
  2: 'ativa',
  3: 'suspensa',
  4: 'inapta',
  8: 'baixada',
};

/** The state of a CNPJ, by its code or its name: `02`, `ATIVA`, `Ativa`. */
export function situacaoOf(...texts: string[]): SituacaoReceita | undefined {
  return onlyOf(texts.map((text) => SITUACAO_BY_CODE[bareCode(text)] ?? nameOfSituacao(chaveNome(text))));
}

function nameOfSituacao(name: string): SituacaoReceita | undefined {
  return SITUACOES_RECEITA.find((situacao) => situacao === name);
}

function bareCode(text: string): string {
  return isDigits(text.trim()) ? String(Number(text)) : '';
}

/** The size of a company, by its code or its name: `03`, `Empresa de Pequeno Porte (EPP)`. */
export function porteOf(...texts: string[]): Company['porte'] {
  return onlyOf(texts.map((text) => PORTE_BY_CODE[bareCode(text)] ?? porteByName(chaveNome(text).replaceAll(' ', ''))));
}

const PORTE_BY_CODE: Readonly<Record<string, Company['porte']>> = { 1: 'me', 3: 'epp', 5: 'demais' };

function porteByName(name: string): Company['porte'] {
  if (name === 'me' || name.startsWith('microempresa')) return 'me';
  if (name === 'epp' || name.startsWith('empresadepequenoporte')) return 'epp';
  return name === 'demais' ? 'demais' : undefined;
}

const CODE_IN_FRONT = /^(\d{3}-?\d)(?:$|\s)/;

/** The natureza jurídica of a code, as `206-2` or `206-2 - Sociedade Empresária Limitada`, or else of its exact name. */
export function naturezaOf(codigo: string, nome: string): string | undefined {
  const [, code = ''] = CODE_IN_FRONT.exec(codigo.trim()) ?? [];
  return findNaturezaJuridica(code)?.codigo ?? naturezaByName(nome);
}

/** OpenCNPJ gives only the name. A name of two codes is the one that is still assigned. */
function naturezaByName(nome: string): string | undefined {
  const key = chaveNome(nome);
  const named = NATUREZAS_JURIDICAS.filter((natureza) => chaveNome(natureza.nome) === key);
  const current = named.filter(({ retired }) => !retired);
  return onlyOf((current.length > 0 ? current : named).map((natureza) => natureza.codigo));
}

/** A CNAE of the table: not 8888888, which means «não informada». A number has lost its zero in front. */
export function cnaeOf(text: string): string | undefined {
  const typed = text.trim();
  return findCnae(isDigits(typed) ? typed.padStart(7, '0') : typed)?.codigo;
}

/** An option for Simples Nacional or MEI: a yes or no in any form, and its day. */
export type Opcao = { flag: string; since: string };
const YES = new Set(['s', 'sim', 'true', '1']);
const NO = new Set(['n', 'nao', 'false', '0']);

export function isYes(flag: string): boolean {
  return YES.has(chaveNome(flag));
}

/** MEI is before Simples, which every MEI has. Normal needs two explicit answers: no word at all is not a no. */
export function regimeOf(simples: Opcao, mei: Opcao, today: string): Pick<Company, 'regime' | 'regimeDesde'> {
  if (isYes(mei.flag)) return { regime: 'mei', regimeDesde: readDay(mei.since, today) };
  if (isYes(simples.flag)) return { regime: 'simples', regimeDesde: readDay(simples.since, today) };
  const isNormal = [simples, mei].every(({ flag }) => NO.has(chaveNome(flag)));
  return isNormal ? { regime: 'normal' } : {};
}
