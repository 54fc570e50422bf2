import type * as z from 'zod/mini';
import { BLOCKS } from '../pessoa/pessoa.fields.ts';
import { countOf } from '../kit/count-of.ts';
import type { BlockGroup } from '../pessoa/pessoa.ts';
import type * as schema from './export.schema.ts';
import { keysOf, recordOf } from '../kit/record-of.ts';

export type ExportFormat = (typeof schema.EXPORT_FORMATS)[number];
export type ExportState = (typeof schema.EXPORT_STATES)[number];
export type ExportSettings = z.output<typeof schema.ExportSettings>;
export type Export = z.output<typeof schema.Export>;
export type ExportPreview = z.output<typeof schema.ExportPreview>;
export type ExportPreset = z.output<typeof schema.ExportPreset>;
export type ExportPresetInput = z.output<typeof schema.ExportPresetInput>;

/** The lists that have columns in a row. */
export const BLOCK_GROUPS: readonly BlockGroup[] = keysOf(BLOCKS);
/** The number of items of each list that get columns. */
export type BlockCounts = Record<BlockGroup, number>;

/** The default limit of blocks of a group in a row. Few records have more. */
export const USUAL_BLOCKS = 5;

/** Most records in a PDF. More pages are not printed. */
export const MAX_PDF_ROWS = 20_000;

/** Most records that an export may list by id. */
export const MAX_CHOSEN = 1000;

/** How long a file is stored. */
export const DAYS_KEPT = 7;

/** The name of a format, its purpose, and the type of its file. */
type FormatFacts = {
  label: string;
  hint: string;
  extension: string;
  /** a table with columns that users can choose */
  hasColumns?: true;
  /** for a program with an address book: the name of the program, as used in the file name; and what it cannot store */
  program?: { name: string; carries: string };
  /** for a PDF that is no table: the name of its file, and its content */
  report?: { name: string; content: string };
};

/** The formats, in the order of the dialog. */
export const FORMATS: Readonly<Record<ExportFormat, FormatFacts>> = {
  csv: { label: 'CSV', hint: 'Abre no Excel e em qualquer planilha', extension: 'csv', hasColumns: true },
  xlsx: { label: 'Excel (XLSX)', hint: 'Datas e números prontos para contas', extension: 'xlsx', hasColumns: true },
  pdf: { label: 'PDF', hint: 'Para imprimir, até 20.000 fichas', extension: 'pdf', hasColumns: true },
  jsonl: { label: 'JSON Lines', hint: 'Para outro sistema, a ficha inteira', extension: 'jsonl' },
  vcf: { label: 'vCard', hint: 'Para a agenda do telefone ou do e-mail', extension: 'vcf' },
  google: {
    label: 'Google Contatos',
    hint: 'Para importar em contacts.google.com',
    extension: 'csv',
    program: { name: 'Google', carries: 'todos os telefones, e-mails e endereços' },
  },
  outlook: {
    label: 'Outlook',
    hint: 'Para importar no Outlook, em qualquer idioma',
    extension: 'csv',
    program: { name: 'Outlook', carries: 'até 3 e-mails, 7 telefones e 3 endereços de cada ficha' },
  },
  hubspot: {
    label: 'HubSpot',
    hint: 'Para importar como contatos no HubSpot',
    extension: 'csv',
    program: { name: 'HubSpot', carries: 'todos os telefones, e-mails e endereços' },
  },
  etiquetas: {
    label: 'Etiquetas',
    hint: 'Nome e endereço por CEP, em Pimaco ou rolo térmico',
    extension: 'pdf',
    report: {
      name: 'Etiquetas',
      content:
        'Cada etiqueta tem o nome e o endereço principal, em ordem de CEP. Imprima em tamanho real (100%). As fichas sem ' +
        'endereço são listadas numa página à parte, no fim.',
    },
  },
  aniversarios: {
    label: 'Aniversários',
    hint: 'As pessoas da lista por mês e dia, para imprimir',
    extension: 'pdf',
    report: {
      name: 'Aniversários',
      content:
        'As pessoas por mês e dia, com quantos anos fazem este ano, telefone e e-mail. As que não têm nascimento vêm no fim; ' +
        'empresas ficam de fora.',
    },
  },
};

/** The message about characters that an encoding lacks; `mark` replaces each of them. */
export function describeReplaced(replaced: number, mark: string): string {
  if (replaced === 0) return '';
  const [singular, plural] = [
    'caractere não existe nesta codificação e virou',
    'caracteres não existem nesta codificação e viraram',
  ];
  return `${countOf(replaced, singular, plural)} ${mark}.`;
}

/** Whether the format is a PDF, which limits the number of records. */
export function isPaper(format: ExportFormat): boolean {
  return FORMATS[format].extension === 'pdf';
}

/** Whether the format is a table with columns that users can choose. */
export function hasColumns(format: ExportFormat): boolean {
  return FORMATS[format].hasColumns === true;
}

/** A record with a value for each list. */
export function perGroup<T>(make: (group: BlockGroup) => T): Record<BlockGroup, T> {
  return recordOf(BLOCK_GROUPS, make);
}
