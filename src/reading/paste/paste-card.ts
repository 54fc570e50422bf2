import { chaveNome } from '@fichario/brasil';
import { type Hit, readHeading } from '../headings/headings.ts';
import type { PasteCollector } from './paste-collector.ts';
import { isLabelLine } from './paste-labels.ts';
import { isPixLabel } from './paste-pix.ts';
import { LONGEST_LABEL } from './paste-signs.ts';
import { readLines } from './paste-text.ts';
import type { PasteOptions } from './pasted.ts';

const top = (target: string): Hit => ({ kind: 'top', target, isWeak: false });
const ofAddress = (field: string): Hit => ({ kind: 'block', list: 'enderecos', field, group: '' });

/** The labels of the cartão CNPJ (IN RFB 2.119/2022) with their fields; `undefined` for data that only the Receita stores. */
const CARD: Readonly<Record<string, Hit | undefined>> = {
  'numero de inscricao': top('cnpj'),
  'data de abertura': top('abertura'),
  'nome empresarial': top('nome'),
  'titulo do estabelecimento nome de fantasia': top('nomeFantasia'),
  'nome de fantasia': top('nomeFantasia'),
  porte: top('porte'),
  'codigo e descricao da atividade economica principal': top('cnae'),
  'codigo e descricao das atividades economicas secundarias': undefined,
  'codigo e descricao da natureza juridica': top('naturezaJuridica'),
  logradouro: ofAddress('logradouro'),
  numero: ofAddress('numero'),
  complemento: ofAddress('complemento'),
  cep: ofAddress('cep'),
  'bairro distrito': ofAddress('bairro'),
  municipio: ofAddress('cidade'),
  uf: ofAddress('uf'),
  'endereco eletronico': { kind: 'block', list: 'emails', field: 'email', group: '' },
  telefone: { kind: 'block', list: 'telefones', field: 'numero', group: '' },
  'ente federativo responsavel efr': undefined,
  'situacao cadastral': top('situacaoReceita'),
  'data da situacao cadastral': top('situacaoReceitaEm'),
  'motivo de situacao cadastral': undefined,
  'situacao especial': undefined,
  'data da situacao especial': undefined,
};

/** Printed titles of the Receita's form. */
const TITLES = new Set([
  'republica federativa do brasil',
  'cadastro nacional da pessoa juridica',
  'comprovante de inscricao e de situacao cadastral',
  'comprovante de inscricao e de situacao',
  'cadastral',
]);

/** Titles above the names of the parents, in any order. */
const OF_PARENTS = /^filia[cç][aã]o\s*:?$/iu;

const ENOUGH = 3;

type Token = { text: string; line: number };

/** Whether the labels of a text are above their values, as on the cartão CNPJ. */
export function isStacked(lines: readonly string[]): boolean {
  const tokens = tokensOf(lines);
  if (isCard(tokens)) return true;
  return (
    tokens.filter(({ text }, at) => isLabel(text) && tokens[at + 1] && !isLabel(tokens[at + 1]?.text ?? '')).length >=
    ENOUGH
  );
}

function isCard(tokens: readonly Token[]): boolean {
  return tokens.filter(({ text }) => Object.hasOwn(CARD, keyOf(text))).length > ENOUGH * 2;
}

function isLabel(text: string): boolean {
  return isLabelLine(text) && !/:\s*\S/.test(text);
}

function tokensOf(lines: readonly string[]): Token[] {
  return lines.flatMap((text, line) =>
    text
      .split('\t')
      .map((part) => ({ text: part.trim(), line }))
      .filter((token) => token.text !== ''),
  );
}

function keyOf(text: string): string {
  if (text.length > LONGEST_LABEL) return '';
  return chaveNome(text.replace(/\s*:\s*$/, ''));
}

/** Reads labels with values below them. The first value belongs to the label; further values are read as ordinary lines. */
export function readStacked(lines: readonly string[], collector: PasteCollector, options: PasteOptions): void {
  const tokens = tokensOf(lines);
  const card = isCard(tokens);
  const hitOf = (text: string): { hit: Hit | undefined } | undefined => {
    const key = keyOf(text);
    if (card) return Object.hasOwn(CARD, key) ? { hit: CARD[key] } : undefined;
    if (isPixLabel(text) || OF_PARENTS.test(text)) return { hit: undefined };
    return isLabel(text) ? { hit: readHeading(text.replace(/\s*:\s*$/, '')) } : undefined;
  };
  let label: { text: string; hit: Hit | undefined; isFilled: boolean } | undefined;
  for (const token of tokens) {
    const next = hitOf(token.text);
    if (next || (card && TITLES.has(keyOf(token.text)))) {
      collector.addLabel(token.text);
      label = next && { text: token.text.replace(/\s*:\s*$/, ''), hit: next.hit, isFilled: false };
    } else if (label) {
      takeValue(token, label, collector, options);
      label.isFilled = true;
    } else readLines([token.text], collector, options, token.line);
  }
}

function takeValue(
  { text, line }: Token,
  label: { text: string; hit: Hit | undefined; isFilled: boolean },
  collector: PasteCollector,
  options: PasteOptions,
): void {
  if (/^\*+$/.test(text)) return;
  const { hit } = label;
  if (hit === undefined) return collector.note(line, label.isFilled ? text : `${capital(label.text)}: ${text}`);
  if (!label.isFilled && collector.take({ hit, label: capital(label.text), text, line })) return;
  readLines([text], collector, options, line);
}

/** Turns `SITUAÇÃO CADASTRAL` into `Situação cadastral`. */
function capital(text: string): string {
  return text === text.toUpperCase() && text.length > 3 ? text.charAt(0) + text.slice(1).toLowerCase() : text;
}
