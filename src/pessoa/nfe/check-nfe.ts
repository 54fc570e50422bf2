import { formatData, isCnpj, isCpf, keepDigits } from '@fichario/brasil';
import { checkLetras, checkNfeEndereco, countLetters, MAX_LETTERS } from './check-nfe-endereco.ts';
import { checkNfeIe, checkNfeSuframa } from './check-nfe-ie.ts';
import { type NfeContext, type NfeRecord, type NfeSubject, principalAt, readNfeSubject } from './nfe-record.ts';
import { isFilled } from './abroad.ts';
import { type NfeItem, nfeItem } from './nfe-texts.ts';

/**
 * Checks whether the SEFAZ would refuse a note to this record. Lists what it will or may refuse, each with the remedy; empty if
 * nothing. Pure, without network or storage. It does not consider the sale, and no fault blocks a save.
 */
export function checkNfe(record: NfeRecord, context: NfeContext): NfeItem[] {
  const subject = readNfeSubject(record);
  return [
    ...checkDocumento(record, subject),
    ...checkReceita(record, context),
    ...checkNome(record),
    ...checkEnderecos(record, subject, context),
    ...checkNfeIe(record, subject, context),
    ...checkNfeSuframa(record, subject),
    ...checkContatos(record),
  ];
}

/** Whether a record is ready for a note: no item refuses it. Items of level `aviso` do not count. */
export function isProntaParaNota(items: readonly NfeItem[]): boolean {
  return items.every(({ nivel }) => nivel === 'aviso');
}

/** The usual characters of TpIdEstrangeiro; the layout does not allow blanks in it. */
const ID_ESTRANGEIRO = /^[0-9A-Za-z:.+\-/()]{5,20}$/;

function checkDocumento({ tipo, cpf, cnpj, idEstrangeiro }: NfeRecord, { isAbroad }: NfeSubject): NfeItem[] {
  const items: NfeItem[] = [];
  if (isFilled(cpf) && !isCpf(cpf)) items.push(nfeItem('nfe_cpf_errado', 'cpf'));
  if (isFilled(cnpj) && !isCnpj(cnpj)) items.push(nfeItem('nfe_cnpj_errado', 'cnpj'));
  if (isFilled(idEstrangeiro) && !ID_ESTRANGEIRO.test(idEstrangeiro))
    items.push(nfeItem('nfe_documento_estrangeiro', 'idEstrangeiro'));
  const hasAny = isFilled(cpf) || isFilled(cnpj) || isFilled(idEstrangeiro);
  if (!hasAny && !isAbroad) items.push(nfeItem('nfe_sem_documento', tipo === 'fisica' ? 'cpf' : 'cnpj'));
  return items;
}

/** NT 2026.007: from this day, the SEFAZ checks the recipient's CNPJ in a copy of the register of the Receita. */
const LOOKED_UP_SINCE = '2026-11-03';
const NOT_ACTIVE = new Set(['baixada', 'inapta', 'suspensa', 'nula']);

function checkReceita({ cnpj, receita }: NfeRecord, { hoje }: NfeContext): NfeItem[] {
  const situacao = receita?.situacao;
  if (!isFilled(cnpj) || !isFilled(situacao) || hoje < LOOKED_UP_SINCE) return [];
  const consulta = isFilled(receita?.em) ? describeDay(receita.em.slice(0, 10), hoje) : 'consulta sem data';
  if (situacao === 'naoEncontrado') return [nfeItem('nfe_cnpj_nao_existe', 'cnpj', { words: { consulta } })];
  return NOT_ACTIVE.has(situacao) ? [nfeItem('nfe_cnpj_nao_ativo', 'cnpj', { words: { situacao, consulta } })] : [];
}

/** The age of data, in days, from which a situação may be another by now. */
const FRESH_DAYS = 30;
const DAY_MS = 86_400_000;

function describeDay(em: string, hoje: string): string {
  const text = `consulta de ${formatData(em)}`;
  return Date.parse(hoje) - Date.parse(em) > FRESH_DAYS * DAY_MS
    ? `${text}, há mais de 30 dias: consulte de novo`
    : text;
}

function checkNome({ nome }: NfeRecord): NfeItem[] {
  const text = nome?.trim() ?? '';
  const n = countLetters(text);
  return [
    ...(n < 2 ? [nfeItem('nfe_nome_falta', 'nome')] : []),
    ...checkLetras(text, 'nome'),
    ...(n > MAX_LETTERS ? [nfeItem('nfe_nome_longo', 'nome', { words: { n: String(n) } })] : []),
  ];
}

/** Checks the principal address and those of delivery, because a note contains both. */
function checkEnderecos({ enderecos }: NfeRecord, { enderecoAt }: NfeSubject, context: NfeContext): NfeItem[] {
  if (!enderecos || enderecos.length === 0) return [nfeItem('nfe_endereco_falta', 'enderecos')];
  return enderecos.flatMap((endereco, at) =>
    at === enderecoAt || endereco.tipo === 'entrega' ? checkNfeEndereco(endereco, at, context) : [],
  );
}

function checkContatos({ telefones, emails }: NfeRecord): NfeItem[] {
  const items: NfeItem[] = [];
  const at = principalAt(telefones ?? []);
  const numero = telefones?.[at]?.numero;
  const digits = isFilled(numero) ? keepDigits(numero).length : undefined;
  if (digits !== undefined && (digits < 6 || digits > 14))
    items.push(nfeItem('nfe_telefone_formato', `telefones.${at}.numero`));
  const ofNote = (emails ?? []).flatMap(({ tipo, endereco }) =>
    tipo === 'nfe' && isFilled(endereco) ? [endereco] : [],
  );
  if (ofNote.join(';').length > MAX_LETTERS) items.push(nfeItem('nfe_emails_longos', 'emails'));
  return items;
}
