import { findUf } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { CurrentTenant } from '../../access/server/context.ts';
import { documentsOf, presentField, presentPhone, presentTags, presentText } from '../../pessoa/present.ts';
import { type PessoaInput, type PessoaListItem, principalOf } from '../../pessoa/pessoa.ts';
import { fieldsOf, type LabelFilter, type LabelName, type Labels, toLabel } from '../list-labels.ts';
import { emailsOf, labelsOf } from '../search-terms.ts';

/*
 * A card is a row of the list as one text, small enough for an index: the codigo, a JSON array of the shown values, and the
 * labels, each between two characters that no text contains. It has no version and no times, which change with every save.
 */
const SIGN = '\u001f';
/** The largest card that fits in an index row, compressed or not, next to the longest name. */
const MOST_BYTES = 1_800;

type CardValues = [
  nome: string,
  outroNome: string | null,
  cpf: string | null,
  cnpj: string | null,
  rg: string | null,
  telefone: string | null,
  email: string | null,
  limiteCredito: string | null,
  /** separated by spaces; older cards lack them, so their records are read */
  otherEmails?: string,
];

/** The card of a record without the codigo, which the database prepends; null when an index row cannot hold it. */
export function toCard(input: PessoaInput): string | null {
  const { cpf = null, rg = null } = documentsOf(input);
  const email = principalOf(input.emails)?.email ?? null;
  const values: CardValues = [
    input.nome,
    input.tipo === 'fisica' ? input.nomeSocial : input.nomeFantasia,
    cpf,
    input.tipo === 'juridica' ? input.cnpj : null,
    rg,
    principalOf(input.telefones)?.numero ?? null,
    email,
    input.limiteCredito,
    emailsOf(input)
      .filter((each) => each !== email)
      .join(' '),
  ];
  const card = [JSON.stringify(values), ...labelsOf(input), ''].join(SIGN);
  return Buffer.byteLength(card) > MOST_BYTES ? null : card;
}

export type CardItem = Omit<PessoaListItem, 'version' | 'createdAt' | 'updatedAt'>;

export function readCard(shown: string, id: string, tenant: CurrentTenant): CardItem {
  const [head = '', ...labelTexts] = shown.split(SIGN);
  const start = head.indexOf('[');
  const [nome, outroNome, cpf, cnpj, rg, telefone, email, limiteCredito] = JSON.parse(head.slice(start)) as CardValues; // toCard wrote it
  const labels: Partial<Record<LabelName, string[]>> = {};
  for (const label of labelTexts) {
    const at = label.indexOf('=');
    if (at > 0) (labels[label.slice(0, at) as LabelName] ??= []).push(label.slice(at + 1)); // toLabel wrote it
  }
  const documents = { cpf, rg };
  return {
    id,
    tenantId: tenant.id,
    codigo: Number(head.slice(0, start)),
    tipo: labels.tipo?.[0] as PessoaListItem['tipo'], // every record has one
    nome: presentText(nome, documents, tenant.role),
    outroNome: presentText(outroNome, documents, tenant.role),
    documento: cnpj ?? presentField('cpf', cpf, tenant.role),
    cidade: findMunicipio(labels.codigoCidade?.[0] ?? '')?.nome ?? null,
    uf: findUf(labels.codigoEstado?.[0] ?? '')?.sigla ?? null,
    telefone: presentPhone(telefone, documents, tenant.role),
    email: presentText(presentField('emails.email', email, tenant.role), documents, tenant.role),
    papeis: (labels.papel ?? []) as PessoaListItem['papeis'], // as they were saved
    tags: presentTags(labels.tag ?? [], documents, tenant.role),
    situacao: labels.situacao?.[0] as PessoaListItem['situacao'], // every record has one
    limiteCredito,
    prontaParaNota: !labels.pendencia?.includes('nfe'),
    deletedAt: null,
  };
}

/**
 * Regular expressions on cards for e-mails with a beginning: `begun` matches a card with such an e-mail, `known` a card that
 * lists all e-mails. E-mails contain no characters that JSON escapes.
 */
export function emailPatterns(beginning: string): { begun: string; known: string } {
  const text = `${escape(beginning)}[^"]*`;
  const principal = `,"${text}",(null|"[^"]*"),"[^"]*"`;
  const other = `,"([^"]* )?${text}"`;
  return { begun: `(${principal}|${other})\\]${SIGN}`, known: `,"([^"]*@[^"]*)?"\\]${SIGN}` };
}

/** Regular expressions; a card matches all of them if its labels match the filter. */
export function cardPatterns({ labels, except = {}, any }: LabelFilter): string[] {
  const required = alternativesOf(labels);
  const wanted = any && required.length > 0 ? [required.join('|')] : required;
  return [...wanted.map(oneOf), ...alternativesOf(except).map((alternatives) => `^(?!.*${oneOf(alternatives)})`)];
}

function alternativesOf(labels: Labels): string[] {
  return fieldsOf(labels).map(([name, values]) => values.map((value) => escape(toLabel(name, value))).join('|'));
}

function oneOf(alternatives: string): string {
  return `${SIGN}(${alternatives})${SIGN}`;
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
