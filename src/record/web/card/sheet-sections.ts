import { addressLines } from '../../../pessoa/card/address-lines.ts';
import { belongsTo, blocksOf, byName, PESSOA } from '../../../pessoa/field-list.ts';
import type { ListField } from '../../../pessoa/fields/kinds.ts';
import { labelOf, labelOfChoice } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { Endereco, Pessoa } from '../../../pessoa/pessoa.ts';
import { textsOfItem } from '../../../pessoa/show-items.ts';
import { showValue } from '../../../pessoa/show-values.ts';
import type { NameOfCode } from './use-code-names.ts';

export type SheetLine = { label: string; value: string };
export type SheetSection = { title: string; lines: SheetLine[] };
/** The names of codes: of cities and of the official tables. */
export type SheetNames = { cidadeOf: (codigo: string) => string; nameOfCode: NameOfCode };

/** The fields in the head of the sheet. */
const IN_HEAD = new Set(['tipo', 'nome', 'cpf', 'cnpj']);

const FIRST_LISTS = ['telefones', 'emails', 'enderecos'];

/** The lists in the order of the sheet; those of a section of the form come after its fields. */
const LISTS = PESSOA.blocks.toSorted(([a], [b]) => placeOf(a) - placeOf(b));

/** Phones and e-mails come first, because people use them more than addresses. */
function placeOf(group: string): number {
  const place = FIRST_LISTS.indexOf(group);
  return place < 0 ? FIRST_LISTS.length : place;
}

/** The values of a record with their labels, by section. Empty fields are omitted. */
export function sectionsOfSheet(pessoa: Pessoa, { cidadeOf, nameOfCode }: SheetNames): SheetSection[] {
  const listsWith = (isIn: boolean) =>
    LISTS.filter(([, list]) => (list.section !== undefined) === isIn).map(([group, list]) => ({
      title: list.plural,
      lines: linesOfList(pessoa, group, list, cidadeOf),
    }));
  const sections: SheetSection[] = [
    { title: 'Identificação', lines: linesOfFields(pessoa, 'identificacao', nameOfCode) },
    ...listsWith(false),
    { title: 'Classificação', lines: linesOfFields(pessoa, 'classificacao', nameOfCode) },
    ...listsWith(true),
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

function lineOf(label: string, value: string): SheetLine {
  return { label, value };
}

function linesOfFields(
  pessoa: Pessoa,
  section: 'identificacao' | 'classificacao',
  nameOfCode: NameOfCode,
): SheetLine[] {
  const values = byName(pessoa);
  return PESSOA.fields.flatMap(([key, field]) => {
    const value = values[key];
    const isEmpty =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    if (field.section !== section || IN_HEAD.has(key) || !belongsTo(pessoa.tipo, field) || isEmpty) return [];
    const name = field.kind === 'code' && typeof value === 'string' ? nameOfCode(field.code, value) : '';
    return [lineOf(labelOf(field, pessoa.tipo), `${showValue(key, value)} ${name}`.trim())];
  });
}

/** One line per item, labelled with its tipo if no section title shows it: `Celular`, `SP · 110.042.490.114`. */
function linesOfList(
  pessoa: Pessoa,
  group: string,
  list: ListField,
  cidadeOf: (codigo: string) => string,
): SheetLine[] {
  return blocksOf(pessoa, group).flatMap((item) => {
    const { tipo } = byName(item);
    const isTold = list.section === undefined && typeof tipo === 'string';
    const label = isTold ? labelOfChoice(`${group}.tipo`, tipo) : list.label;
    const value = isAddress(group, item)
      ? [...addressLines(item, cidadeOf(item.codigoCidade)), ...textsOfItem(group, list, item, ON_ENVELOPE)].join('\n')
      : textsOfItem(group, list, item, isTold ? ['tipo'] : []).join(' · ');
    return value === '' ? [] : [lineOf(label, value)];
  });
}

/** The fields in the lines of an address, and its tipo, which is the label of those lines. */
const ON_ENVELOPE: readonly string[] = BLOCKS.enderecos.readInOrder;

function isAddress(group: string, _item: object): _item is Endereco {
  return group === 'enderecos';
}
