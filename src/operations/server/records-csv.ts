import { toCsvLine } from '../../kit/csv-line.ts';
import type { OperationRecord } from '../../register/operations/operation.schema.ts';

const PAGE = 500;
const HEAD = ['Código', 'Nome', 'Tipo', 'Resultado', 'Motivo', 'Campos mudados'];
const TIPOS = { fisica: 'Pessoa', juridica: 'Empresa' };
const OUTCOMES = { done: 'Mudada', kept: 'Mantida', failed: 'Não foi possível' };

/** The records of an operation as CSV in the format of Portuguese spreadsheet programs, page by page. */
export async function* writeRecordsCsv(
  readPage: (after: string | undefined, limit: number) => Promise<OperationRecord[]>,
): AsyncGenerator<string> {
  yield `\ufeff${toCsvLine(HEAD)}`;
  for (let after: string | undefined; ; ) {
    const records = await readPage(after, PAGE);
    const last = records.at(-1);
    if (!last) return;
    yield records.map((record) => toCsvLine(toCells(record))).join('');
    if (records.length < PAGE) return;
    after = last.pessoaId;
  }
}

function toCells({ codigo, nome, tipo, outcome, reason, changes }: OperationRecord): string[] {
  return [String(codigo), nome, TIPOS[tipo], OUTCOMES[outcome], reason ?? '', changes === null ? '' : String(changes)];
}
