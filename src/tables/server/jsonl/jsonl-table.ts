import * as z from 'zod/mini';
import { labelOfTarget, type Target, TARGETS } from '../../../pessoa/cells/cell-fields.ts';
import { cellsOf } from '../../../pessoa/cells/write-cells.ts';
import { blocksOf, PESSOA } from '../../../pessoa/field-list.ts';
import { BLOCKS, FIELDS } from '../../../pessoa/pessoa.fields.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { Pessoa as PessoaSchema } from '../../../pessoa/pessoa.schema.ts';
import { createDecoding, readText } from '../table/decode-text.ts';
import type { ReadingLimits } from '../table/limits.ts';
import { fileHasTooManyRows, fileIsEmpty } from '../table/refusals.ts';
import { createRowBatches } from '../table/row-batches.ts';
import type { Table, TableOptions, TableRow } from '../table/table.ts';

const NO_RECORD =
  'Esta linha não é uma ficha como a exportação em JSON Lines a escreve. Exporte de novo, ou use a exportação em CSV.';
const TOO_LONG = 'Esta linha é longa demais para ser uma ficha.';

type Line = { line: number; pessoa?: Pessoa; problem?: string };

/**
 * Opens our own export in JSON Lines: one record per line, in the format of the API. A first pass counts the blocks of the
 * fullest record, which determine the columns. They are the same columns as in a table export. Throws UnreadableFile.
 */
export async function openJsonLines(
  path: string,
  { onRead }: Pick<TableOptions, 'onRead'>,
  limits: ReadingLimits,
): Promise<Table> {
  const most = new Map<string, number>();
  let isEmpty = true;
  for await (const { pessoa } of readLines(path, limits, onRead)) {
    isEmpty = false;
    if (pessoa)
      for (const [group] of PESSOA.blocks)
        most.set(group, Math.max(most.get(group) ?? 0, blocksOf(pessoa, group).length));
  }
  if (isEmpty) throw fileIsEmpty();
  const targets = targetsOf(most);
  return {
    format: 'jsonl',
    encoding: null,
    delimiter: null,
    sheets: [],
    sheet: null,
    headingLine: 0,
    columns: targets.map((target) => labelOfTarget(target) ?? target),
    rows: ({ afterLine } = { afterLine: 0 }) => readRows(path, limits, targets, afterLine),
    close: async () => {},
  };
}

/** Returns the columns: all single fields, and the blocks that some record has. Each value has only one column. */
function targetsOf(most: ReadonlyMap<string, number>): Target[] {
  const groups: Readonly<Record<string, unknown>> = BLOCKS;
  return TARGETS.map(({ target }) => target).filter((target) => {
    const [list = '', place, field = ''] = target.split('.');
    if (place === undefined) return list in FIELDS || ['id', 'version', 'codigo'].includes(list);
    return (
      list in groups && Number(place) <= (most.get(list) ?? 0) && !['linha', 'tipoLogradouro', 'ddd'].includes(field)
    );
  });
}

const DATES: ReadonlySet<string> = new Set(PESSOA.fields.flatMap(([key, { kind }]) => (kind === 'date' ? [key] : [])));

async function* readRows(
  path: string,
  limits: ReadingLimits,
  targets: readonly Target[],
  afterLine: number,
): AsyncGenerator<TableRow[]> {
  const batches = createRowBatches();
  // our own dates are day first, whatever the order of other files
  const dates = targets.flatMap((target, column) => (DATES.has(target) ? [column] : []));
  for await (const { line, pessoa, problem } of readLines(path, limits)) {
    if (line <= afterLine) continue;
    const cells = pessoa ? cellsOf(pessoa, targets) : targets.map(() => '');
    batches.add(problem === undefined ? { line, cells, dates } : { line, cells, problem, problemColumn: 0 });
    yield* batches.take();
  }
  yield* batches.take(true);
}

async function* readLines(path: string, limits: ReadingLimits, onRead?: TableOptions['onRead']): AsyncGenerator<Line> {
  let line = 0;
  let unread = '';
  let isTooLong = false;
  const take = (text: string): Line | undefined => {
    line += 1;
    if (line > limits.rows) throw fileHasTooManyRows(limits.rows);
    if (isTooLong || text.length > limits.row) return { line, problem: TOO_LONG };
    return text.trim() === '' ? undefined : { line, ...readRecord(text) };
  };
  for await (const part of readText(path, createDecoding('utf-8'), onRead)) {
    const [first = '', ...others] = part.split('\n');
    unread += first;
    for (const next of others) {
      const found = take(unread);
      isTooLong = false;
      unread = next;
      if (found) yield found;
    }
    // do not store a line that is too long while waiting for its end
    if (unread.length > limits.row) {
      isTooLong = true;
      unread = '';
    }
  }
  const last = unread === '' && !isTooLong ? undefined : take(unread);
  if (last) yield last;
}

function readRecord(text: string): Pick<Line, 'pessoa' | 'problem'> {
  try {
    const { data } = z.safeParse(PessoaSchema, JSON.parse(text));
    return data ? { pessoa: data } : { problem: NO_RECORD };
  } catch {
    return { problem: NO_RECORD };
  }
}
