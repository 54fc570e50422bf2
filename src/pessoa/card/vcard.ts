import { findUf } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import { streetLine } from './address-lines.ts';
import { dialledNumber } from './contact-links.ts';
import { blocksOf, PESSOA } from '../field-list.ts';
import { BLOCKS } from '../pessoa.fields.ts';
import type { Email, Endereco, Pessoa, Telefone } from '../pessoa.ts';
import { textsOfItem } from '../show-items.ts';

/** A record as a vCard 4.0 (RFC 6350), with the fields of an address book. */
export function toVcard(pessoa: Pessoa): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `UID:urn:uuid:${pessoa.id}`,
    ...linesOfNames(pessoa),
    ...pessoa.telefones.flatMap((telefone, index) => linesOfTelefone(telefone, index)),
    ...pessoa.emails.map(lineOfEmail),
    ...pessoa.enderecos.map(lineOfEndereco),
    ...linesOfRelated(pessoa),
    ...(pessoa.tags.length > 0 ? [`CATEGORIES:${pessoa.tags.map(escape).join(',')}`] : []),
    ...(pessoa.observacoes === '' ? [] : [`NOTE:${escape(pessoa.observacoes)}`]),
    ...(pessoa.updatedAt === '' ? [] : [`REV:${pessoa.updatedAt.replace(/\.\d+|[-:]/g, '')}`]),
    'END:VCARD',
  ];
  return lines.map(fold).join('');
}

function linesOfNames(pessoa: Pessoa): string[] {
  const { nome } = pessoa;
  if (pessoa.tipo === 'juridica') {
    const { nomeFantasia, cnpj } = pessoa;
    return [
      'KIND:org',
      `FN:${escape(nome)}`,
      `ORG:${escape(nome)}`,
      ...(nomeFantasia === null ? [] : [`NICKNAME:${escape(nomeFantasia)}`]),
      ...(cnpj === null ? [] : [`X-CNPJ:${cnpj}`]),
    ];
  }
  const { nomeSocial, cpf, nascimento } = pessoa;
  const [given = '', ...family] = nome.split(' ');
  return [
    'KIND:individual',
    `FN:${escape(nome)}`,
    // given names followed by family names are the full name again
    `N:${escape(family.join(' '))};${escape(given)};;;`,
    ...(nomeSocial === null ? [] : [`NICKNAME:${escape(nomeSocial)}`]),
    ...(nascimento === null ? [] : [`BDAY:${nascimento.replaceAll('-', '')}`]),
    ...(cpf === null ? [] : [`X-CPF:${cpf}`]),
  ];
}

const TEL_TYPES: Readonly<Record<Telefone['tipo'], string>> = {
  celular: 'cell',
  fixo: 'voice',
  fax: 'fax',
  servico: 'work',
  exterior: 'voice',
};

function linesOfTelefone(telefone: Telefone, index: number): string[] {
  const { tipo, principal } = telefone;
  const called = dialledNumber(telefone);
  const label = textsOfItem('telefones', BLOCKS.telefones, telefone, ['tipo', 'numero']).join(', ');
  const group = label === '' ? '' : `tel${index + 1}.`;
  const line = `${group}TEL;TYPE=${TEL_TYPES[tipo]}${preference(principal)}:${escape(called)}`;
  return label === '' ? [line] : [line, `${group}X-ABLABEL:${escape(label)}`];
}

const EMAIL_TYPES: Readonly<Record<Email['tipo'], string>> = {
  pessoal: 'home',
  comercial: 'work',
  financeiro: 'x-financeiro',
  nfe: 'x-nfe',
  cobranca: 'x-cobranca',
  outro: 'x-outro',
};

function lineOfEmail({ tipo, principal, email }: Email): string {
  return `EMAIL;TYPE=${EMAIL_TYPES[tipo]}${preference(principal)}:${escape(email)}`;
}

const ADR_TYPES: Readonly<Record<Endereco['tipo'], string>> = {
  residencial: 'home',
  comercial: 'work',
  entrega: 'x-entrega',
  cobranca: 'x-cobranca',
  outro: 'x-outro',
};

function lineOfEndereco(endereco: Endereco): string {
  const { tipo, principal, codigoCidade } = endereco;
  const parts = addressParts(endereco, findMunicipio(codigoCidade)?.nome ?? '');
  return `ADR;TYPE=${ADR_TYPES[tipo]}${preference(principal)}:${parts}`;
}

/**
 * The parts of an address in a card: RFC 6350, 6.3.1. A card has no field for the bairro: it follows the street, as on an
 * envelope, with the word `Bairro` if no number precedes it.
 */
export function addressParts(endereco: Endereco, cidade: string): string {
  const { cep, complemento, bairro, codigoEstado, numero } = endereco;
  const district = numero === '' && bairro !== '' ? `Bairro: ${bairro}` : bairro;
  const street = [streetLine(endereco), district].filter(Boolean).join(' - ');
  const uf = findUf(codigoEstado)?.sigla ?? '';
  return ['', complemento, street, cidade, uf, cep, 'Brasil'].map(escape).join(';');
}

/** The items that are people related to the record: RFC 6350, 6.6.6. */
function linesOfRelated(pessoa: Pessoa): string[] {
  return PESSOA.blocks.flatMap(([group, list]) =>
    list.relatedAs === undefined
      ? []
      : blocksOf(pessoa, group).map((item) => {
          const text = textsOfItem(group, list, item).join(' · ');
          return `RELATED;TYPE=${list.relatedAs};VALUE=text:${escape(text)}`;
        }),
  );
}

function preference(principal: boolean): string {
  return principal ? ';PREF=1' : '';
}

const SIGNS = /[\\,;]|\r?\n/g;

/** Escapes a text inside a value: RFC 6350, 3.4. */
export function escape(text: string): string {
  return text.replace(SIGNS, (sign) => (sign.endsWith('\n') ? '\\n' : `\\${sign}`));
}

const MOST_OCTETS = 75;

/** The length of a text in UTF-8 octets. */
export function countOctets(text: string): number {
  let octets = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    octets += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return octets;
}

/** Folds a line that is longer than 75 octets, never inside a character: RFC 6350, 3.2. */
function fold(line: string): string {
  // a code unit takes at most three octets
  if (line.length * 3 <= MOST_OCTETS || countOctets(line) <= MOST_OCTETS) return `${line}\r\n`;
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = countOctets(letter);
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return `${folded}\r\n`;
}
