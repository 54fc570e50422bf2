import { formatTelefone } from '@fichario/brasil';
import { addressLines } from '../../../pessoa/card/address-lines.ts';
import { belongsTo, byName, PESSOA } from '../../../pessoa/fields/field-list.ts';
import type { ListField } from '../../../pessoa/fields/kinds.ts';
import { labelOf, labelOfChoice, labelsOfBlock } from '../../../pessoa/labels.ts';
import { blocksOf } from '../../../pessoa/fields/field-list.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { showValue } from '../../../pessoa/show-values.ts';

export type SheetLine = { label: string; value: string };
export type SheetSection = { title: string; lines: SheetLine[] };

/** What stands in the head of the sheet. */
const IN_HEAD = new Set(['tipo', 'nome', 'cpf', 'cnpj']);

/** The values of a record under what they are called, by section. What has no value is not there. */
export function sectionsOfSheet(pessoa: Pessoa, cidadeOf: (codigo: string) => string): SheetSection[] {
  const sections: SheetSection[] = [
    { title: 'Identificação', lines: linesOfFields(pessoa, 'identificacao') },
    { title: 'Telefones', lines: linesOfTelefones(pessoa) },
    {
      title: 'E-mails',
      lines: pessoa.emails.map(({ tipo, email }) => lineOf(labelOfChoice('emails.tipo', tipo), email)),
    },
    { title: 'Endereços', lines: linesOfEnderecos(pessoa, cidadeOf) },
    { title: 'Classificação', lines: linesOfFields(pessoa, 'classificacao') },
    ...PESSOA.blocks.flatMap(([group, list]) => (list.section ? [linesOfGroup(pessoa, group, list)] : [])),
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

function lineOf(label: string, value: string): SheetLine {
  return { label, value };
}

function linesOfFields(pessoa: Pessoa, section: 'identificacao' | 'classificacao'): SheetLine[] {
  const values = byName(pessoa);
  return PESSOA.fields.flatMap(([key, field]) => {
    const value = values[key];
    const isEmpty =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    if (field.section !== section || IN_HEAD.has(key) || !belongsTo(pessoa.tipo, field) || isEmpty) return [];
    return [lineOf(labelOf(field, pessoa.tipo), showValue(key, value))];
  });
}

function linesOfTelefones({ telefones }: Pessoa): SheetLine[] {
  return telefones.map(({ tipo, numero, observacao }) => {
    const shown = tipo === 'exterior' ? numero : formatTelefone(numero);
    return lineOf(labelOfChoice('telefones.tipo', tipo), [shown, observacao].filter(Boolean).join(' · '));
  });
}

function linesOfEnderecos({ enderecos }: Pessoa, cidadeOf: (codigo: string) => string): SheetLine[] {
  return enderecos.flatMap((endereco) => {
    const lines = addressLines(endereco, cidadeOf(endereco.codigoCidade));
    return lines.length === 0 ? [] : [lineOf(labelOfChoice('enderecos.tipo', endereco.tipo), lines.join('\n'))];
  });
}

/** Blocks of a line each: `SP 110.042.490.114`. */
function linesOfGroup(pessoa: Pessoa, group: string, blocks: ListField): SheetSection {
  const lines = blocksOf(pessoa, group).map((block) => {
    const values = byName(block);
    const shown = labelsOfBlock(blocks).flatMap(([key]) =>
      values[key] ? [showValue(`${group}.${key}`, values[key])] : [],
    );
    return lineOf(blocks.label, shown.join(' · '));
  });
  return { title: blocks.label, lines };
}
