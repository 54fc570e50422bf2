import { byName } from '../../../pessoa/field-list.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { filledSources } from '../../../pessoa/sources/fill-sources.ts';
import type { FieldSource, Sources } from '../../../pessoa/sources.ts';
import type { ReadRow, RowBlock } from '../../../reading/rows/row-columns.ts';

/** The longest file name that a record stores. */
const MAX_NAME = 100;

/** Returns the source of the rows of a file without a source in the row. */
export function sourcesOfFile({ fileName, now }: { fileName: string; now: Date }): (line: number) => FieldSource {
  const name = fileName.length > MAX_NAME ? `${fileName.slice(0, MAX_NAME)}…` : fileName;
  const at = now.toISOString();
  return (line) => ({ kind: 'arquivo', key: `${name}:${line}`, at });
}

/** The moment of the oldest fiscal document among the rows; undefined without any. */
export function oldestMomentOf(rows: readonly { source?: FieldSource | null | undefined }[]): string | undefined {
  const moments = rows.flatMap(({ source }) => (source ? [source.at] : []));
  return moments.length === 0
    ? undefined
    : moments.reduce((oldest, at) => (Date.parse(at) < Date.parse(oldest) ? at : oldest));
}

/** The sources of a record that a row creates. */
export function sourcesOfNew(read: ReadRow, after: PessoaInput, source: FieldSource): Sources | undefined {
  const rowFields = byName(read.content.fields);
  const confirms = (path: string) => path.includes('.') || path === 'nome' || rowFields[path] !== undefined;
  return filledSources({ before: undefined, after, source, confirms });
}

type Changed = {
  before: Pessoa;
  after: PessoaInput;
  source: FieldSource;
  /** whether the value of a field has no source that is newer than the row */
  mayConfirm: (path: string) => boolean;
};

/** The sources of a record that a row changes. An unchanged value also gets the row as its source, if the row contains it. */
export function sourcesOfChanged({ content }: ReadRow, { before, after, source, mayConfirm }: Changed): Sources {
  const rowFields = byName(content.fields);
  const confirms = (path: string, value: unknown) => {
    if (!mayConfirm(path)) return false;
    const [key = '', place] = path.split('.');
    if (place === undefined) return rowFields[key] !== undefined;
    if (typeof value === 'string') return Array.isArray(rowFields[key]) && rowFields[key].includes(value);
    const rows = byName(content)[key] as readonly RowBlock<object>[] | undefined; // the blocks of that list
    return (rows ?? []).some((row) => containsAll(row.value, value as object)); // an item that is no text
  };
  return filledSources({ before, after, source, confirms }) ?? [];
}

/** Whether an item contains every value of a row's block. */
function containsAll(block: object, item: object): boolean {
  const filled = Object.entries(block).filter(([, text]) => typeof text === 'string' && text !== '');
  return filled.length > 0 && filled.every(([field, text]) => byName(item)[field] === text || field === 'tipo');
}
