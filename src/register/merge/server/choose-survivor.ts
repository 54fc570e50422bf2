import { byName, PESSOA, blocksOf } from '../../../pessoa/field-list.ts';
import { documentoOf, type Pessoa } from '../../../pessoa/pessoa.ts';

/**
 * The record that should stay where records are merged: one that has a document, then the one that says most, then the oldest. Its
 * codigo is the one that people go on using.
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

/** How many fields and items a record has. */
function filledOf(record: Pessoa): number {
  const values = byName(record);
  const fields = PESSOA.fields.filter(([key]) => !['', null, undefined].includes(values[key] as string)); // what else there is counts
  const items = PESSOA.blocks.reduce((sum, [group]) => sum + blocksOf(record, group).length, 0);
  return fields.length + items;
}
