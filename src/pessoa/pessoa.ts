import type { Issue } from '../kit/issue-message.ts';
import {
  explainCep,
  explainCnpj,
  explainCpf,
  explainData,
  explainEmail,
  explainTelefone,
  findUf,
  isIsoDate,
  normalizeTelefone,
  parseCep,
  parseCnpj,
  parseCpf,
  type Reason,
  warnTelefone,
} from '@fichario/brasil';
import type * as z from 'zod/mini';
import { cleanText, isVisible } from './clean-text.ts';
import type * as schema from './pessoa.schema.ts';

export type PessoaInput = z.output<typeof schema.PessoaInput>;
export type Pessoa = z.output<typeof schema.Pessoa>;
export type PessoaFisica = z.output<typeof schema.PessoaFisica>;
export type PessoaJuridica = z.output<typeof schema.PessoaJuridica>;
export type PessoaListItem = z.output<typeof schema.PessoaListItem>;
export type Endereco = z.output<typeof schema.Endereco>;
export type Telefone = z.output<typeof schema.Telefone>;
export type Email = z.output<typeof schema.Email>;
export type InscricaoEstadual = z.output<typeof schema.InscricaoEstadual>;

/** What the rules need to know besides the record. */
export type CheckOptions = {
  /** the client's setting: whether an e-mail may end in more than the four letters that the specification allows */
  longEmailEndings: boolean;
  /** ISO date */
  today: string;
  /** whether a municipality exists; the browser leaves it out, its city list is the IBGE's */
  isCidade?: (codigo: string) => boolean;
};

/**
 * What blocks the saving of a record that `normalizePessoa` has been through: the field rules of the specification,
 * section 5, at paths such as `enderecos.0.codigoCidade`. Empty when it may be saved. A name is all a record needs.
 */
export function checkPessoa(input: PessoaInput, options: CheckOptions): Issue[] {
  return [
    ...checkTop(input, options),
    ...input.enderecos.flatMap((endereco, index) => checkEndereco(endereco, `enderecos.${index}`, options)),
    ...findDuplicates(input.enderecos, keyOfEndereco, (index) => `enderecos.${index}.logradouro`, 'Este endereço'),
    ...input.telefones.flatMap(({ tipo, numero }, index) =>
      toIssues(`telefones.${index}.numero`, explainTelefone(tipo, numero)),
    ),
    ...findDuplicates(
      input.telefones,
      ({ numero }) => numero,
      (index) => `telefones.${index}.numero`,
      'Este telefone',
    ),
    ...input.emails.flatMap(({ email }, index) =>
      toIssues(`emails.${index}.email`, explainEmail(email, { longEndings: options.longEmailEndings })),
    ),
    ...findDuplicates(
      input.emails,
      ({ email }) => email,
      (index) => `emails.${index}.email`,
      'Este e-mail',
    ),
  ];
}

function checkTop(input: PessoaInput, { today }: CheckOptions): Issue[] {
  const issues = !isVisible(input.nome) ? [issue('nome', 'required', 'Este campo é obrigatório')] : [];
  if (input.tipo === 'fisica') {
    if (input.cpf !== null) issues.push(...toIssues('cpf', explainCpf(input.cpf)));
    issues.push(...checkDate('nascimento', input.nascimento));
    if (input.nascimento !== null && isIsoDate(input.nascimento) && input.nascimento > today)
      issues.push(issue('nascimento', 'future_date', 'A data de nascimento não pode estar no futuro'));
    return issues;
  }
  if (input.cnpj !== null) issues.push(...toIssues('cnpj', explainCnpj(input.cnpj)));
  issues.push(...checkDate('abertura', input.abertura));
  input.inscricoesEstaduais.forEach(({ uf }, index) => {
    if (findUf(uf) === undefined)
      issues.push(
        issue(`inscricoesEstaduais.${index}.uf`, 'unknown_uf', 'Este estado não existe. Escolha um da lista'),
      );
  });
  return [...issues, ...findDuplicates(input.inscricoesEstaduais, keyOfInscricao, pathOfInscricao, 'Esta inscrição')];
}

function keyOfInscricao({ uf, numero }: InscricaoEstadual): string {
  return `${uf} ${numero}`;
}

function pathOfInscricao(index: number): string {
  return `inscricoesEstaduais.${index}.numero`;
}

/** A date is stored only if it exists in the calendar; the field's own rule, as specified, lets 29 February pass in any year. */
function checkDate(path: string, iso: string | null): Issue[] {
  if (iso === null || isIsoDate(iso)) return [];
  return toIssues(path, explainData(`${iso.slice(8)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`));
}

function checkEndereco({ codigoEstado, codigoCidade }: Endereco, path: string, { isCidade }: CheckOptions): Issue[] {
  if (codigoEstado !== '' && findUf(codigoEstado) === undefined)
    return [issue(`${path}.codigoEstado`, 'unknown_uf', 'Este estado não existe. Escolha um da lista')];
  if (codigoCidade === '') return [];
  if (isCidade && !isCidade(codigoCidade))
    return [issue(`${path}.codigoCidade`, 'unknown_cidade', 'Esta cidade não existe. Escolha uma da lista')];
  // IBGE: a municipality's code begins with its state's
  if (codigoCidade.slice(0, 2) === codigoEstado) return [];
  return [issue(`${path}.codigoCidade`, 'cidade_other_uf', 'Esta cidade não é deste estado. Escolha outra')];
}

/** Two addresses are the same when they would be the same on an envelope; one with nothing in it is like no other. */
function keyOfEndereco(endereco: Endereco): string {
  const { cep, logradouro, numero, complemento, bairro, codigoCidade } = endereco;
  const parts = [cep, logradouro, numero, complemento, bairro, codigoCidade];
  return parts.every((part) => part === '') ? '' : JSON.stringify(parts).toLowerCase();
}

/** The later one of two equal blocks is the one at fault. */
function findDuplicates<Block>(
  blocks: Block[],
  keyOf: (block: Block) => string,
  pathOf: (index: number) => string,
  what: string,
): Issue[] {
  const seen = new Set<string>();
  return blocks.flatMap((block, index) => {
    const key = keyOf(block);
    if (key === '' || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [issue(pathOf(index), 'duplicate', `${what} já está nesta ficha`)];
  });
}

/** What is odd about a record and never blocks its saving: at the same paths as `checkPessoa`. */
export function warnPessoa(input: PessoaInput): Issue[] {
  return [
    ...warnTop(input),
    ...input.enderecos.flatMap(({ cep, codigoEstado }, index) =>
      toIssues(`enderecos.${index}.cep`, explainCep(cep, findUf(codigoEstado)?.sigla)),
    ),
    ...input.telefones.flatMap(({ tipo, numero }, index) =>
      toIssues(`telefones.${index}.numero`, warnTelefone(tipo, numero)),
    ),
  ];
}

function warnTop(input: PessoaInput): Issue[] {
  const issues: Issue[] = [];
  if (input.tipo === 'fisica' && input.cpf === null)
    issues.push(issue('cpf', 'no_document', 'Sem CPF, a mesma pessoa pode acabar em duas fichas'));
  if (input.tipo === 'juridica' && input.cnpj === null)
    issues.push(issue('cnpj', 'no_document', 'Sem CNPJ, a mesma empresa pode acabar em duas fichas'));
  if (input.telefones.length === 0 && input.emails.length === 0)
    issues.push(issue('telefones', 'no_contact', 'A ficha não tem telefone nem e-mail'));
  return issues;
}

function toIssues(path: string, reason: Reason | undefined): Issue[] {
  return reason === undefined ? [] : [{ path, code: reason.code, message: reason.message }];
}

function issue(path: string, code: string, message: string): Issue {
  return { path, code, message };
}

/**
 * A record as it is stored: documents without mask in upper case, phones as digits without +55, e-mails in lower case,
 * text trimmed and composed (NFC), states as IBGE codes, no mark twice, one principal in each group that has anything.
 * What cannot be read stays as it is, for `checkPessoa` to refuse. Normalising twice changes nothing.
 */
export function normalizePessoa(input: PessoaInput): PessoaInput {
  const common = {
    id: input.id?.toLowerCase(),
    nome: cleanText(input.nome),
    enderecos: onePrincipal(input.enderecos.map(normalizeEndereco)),
    telefones: onePrincipal(input.telefones.map(normalizeBlockTelefone)),
    emails: onePrincipal(input.emails.map((block) => ({ ...block, email: cleanText(block.email).toLowerCase() }))),
    papeis: [...new Set(input.papeis)],
    tags: uniqueTags(input.tags),
    limiteCredito: input.limiteCredito?.replace(/^0+(?=\d)/, '') ?? null,
    observacoes: cleanText(input.observacoes),
  };
  if (input.tipo === 'fisica')
    return {
      ...input,
      ...common,
      nomeSocial: cleanOrNull(input.nomeSocial),
      cpf: input.cpf === null ? null : (parseCpf(input.cpf) ?? cleanOrNull(input.cpf)),
    };
  return {
    ...input,
    ...common,
    nomeFantasia: cleanOrNull(input.nomeFantasia),
    cnpj: input.cnpj === null ? null : (parseCnpj(input.cnpj) ?? cleanOrNull(input.cnpj)),
    inscricoesEstaduais: input.inscricoesEstaduais.map(({ uf, numero }) => ({
      uf: findUf(uf)?.sigla ?? uf,
      numero: cleanText(numero),
    })),
    inscricaoMunicipal: cleanOrNull(input.inscricaoMunicipal),
  };
}

function normalizeEndereco(endereco: Endereco): Endereco {
  const typed = endereco.codigoEstado.trim();
  return {
    ...endereco,
    cep: parseCep(endereco.cep) ?? endereco.cep.replace(/\D/g, ''),
    logradouro: cleanText(endereco.logradouro),
    numero: cleanText(endereco.numero),
    complemento: cleanText(endereco.complemento),
    bairro: cleanText(endereco.bairro),
    // a city without a state tells its state
    codigoEstado: findUf(typed === '' ? endereco.codigoCidade.slice(0, 2) : typed)?.codigo ?? typed,
  };
}

function normalizeBlockTelefone(telefone: Telefone): Telefone {
  const numero = normalizeTelefone(telefone.numero, telefone.tipo);
  return { ...telefone, numero: numero === '' ? telefone.numero : numero, observacao: cleanText(telefone.observacao) };
}

/** The first that says so stays the principal one; if none does, the first of all becomes it. */
function onePrincipal<Block extends { principal: boolean }>(blocks: Block[]): Block[] {
  const chosen = Math.max(
    blocks.findIndex(({ principal }) => principal),
    0,
  );
  return blocks.map((block, index) => ({ ...block, principal: index === chosen }));
}

function uniqueTags(tags: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map(cleanText)) if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  return [...byKey.values()];
}

function cleanOrNull(text: string | null): string | null {
  return text === null || cleanText(text) === '' ? null : cleanText(text);
}

/** The block that counts where there is room for one: the principal, else the first; undefined where there is none. */
export function principalOf<Block extends { principal: boolean }>(blocks: readonly Block[]): Block | undefined {
  return blocks.find(({ principal }) => principal) ?? blocks[0];
}
