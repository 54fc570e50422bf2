import { formatCnpj, formatCpf } from '@fichario/brasil';
import { PESSOA, wordsOf, type FieldList } from './field-list.ts';
import type { ListField, Field, Tipo } from './fields/kinds.ts';
import { BLOCKS, FIELDS } from './pessoa.fields.ts';
import { type BlockGroup, documentoOf, type FieldKey, type Pessoa, type PessoaListItem } from './pessoa.ts';
import { WORDS } from './pessoa.words.ts';

/** The label of a field for a tipo: the name of a company is its razão social. */
export function labelOf({ label, labelJuridica }: Field, tipo: Tipo): string {
  return (tipo === 'juridica' && labelJuridica) || label;
}

/** The label of a field of the built-in list. */
export function labelOfField(key: FieldKey, tipo: Tipo): string {
  return labelOf(FIELDS[key], tipo);
}

/** The labels of a list of blocks: singular, plural and genitive. */
export function labelsOfGroup(group: BlockGroup): ListField {
  return BLOCKS[group];
}

/** Whether the name of an item is feminine: `Esta inscrição`. */
export function isFeminine({ genitive }: ListField): boolean {
  return genitive.startsWith('da ');
}

/** The name of an item inside a sentence: `Adicionar chave Pix`. */
export function nameInSentence({ genitive }: ListField): string {
  return genitive.slice('da '.length);
}

export const TIPO_LABELS = WORDS.tipo;
export const SITUACAO_LABELS = WORDS.situacao;
export const PAPEL_LABELS = WORDS.papeis;
export const TIPO_ENDERECO_LABELS = WORDS.enderecos.tipo;
export const TIPO_EMAIL_LABELS = WORDS.emails.tipo;

/** The label of a choice of any list: `situacao`, `enderecos.tipo`. */
export function labelOfChoice(path: string, choice: string, list: FieldList = PESSOA): string {
  return wordsOf(list, path)[choice] ?? choice;
}

export function isGroup(name: string): name is BlockGroup {
  return Object.hasOwn(BLOCKS, name);
}

export function isField(name: string): name is FieldKey {
  return Object.hasOwn(FIELDS, name);
}

/** The CPF or CNPJ of a record with its mask; empty if it has none. */
export function documentoText(pessoa: Pessoa): string {
  return formatDocumento({ tipo: pessoa.tipo, documento: documentoOf(pessoa) });
}

/** Formats a document. A CPF that the server masked for this role is returned unchanged. */
export function formatDocumento({ tipo, documento }: Pick<PessoaListItem, 'tipo' | 'documento'>): string {
  if (documento === null) return '';
  return tipo === 'fisica' ? formatCpf(documento) : formatCnpj(documento);
}
