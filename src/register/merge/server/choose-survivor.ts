import { byName, PESSOA, blocksOf } from '../../../pessoa/field-list.ts';
import { documentoOf, type Pessoa } from '../../../pessoa/pessoa.ts';

/**
 * The record that should remain after a merge: one with a document, then the one with the most content, then the oldest. People
 * continue to use its codigo.
 */
export function chooseSurvivor(records: readonly Pessoa[]): Pessoa {
  const [first] = records.toSorted(
    (a, b) =>
      Number(documentoOf(b) !== null) - Number(documentoOf(a) !== null) ||
      filledOf(b) - filledOf(a) ||
      a.codigo - b.codigo,
  );
  if (!first) throw new Error('There is no record to merge.');
  return first;
}

function filledOf(record: Pessoa): number {
  const values = byName(record);
  const fields = PESSOA.fields.filter(
    ([key]) => values[key] !== '' && values[key] !== null && values[key] !== undefined,
  );
  const items = PESSOA.blocks.reduce((sum, [group]) => sum + blocksOf(record, group).length, 0);
  return fields.length + items;
}
