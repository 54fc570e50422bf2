import { countOf } from '../../kit/count-of.ts';
import type { Import } from '../model/import.ts';

/** A column with more text than its field can store. */
export type ColumnRest = { column: number; target: string; isLeftOut: boolean; text: string };

/** Returns the columns with more text than their fields can store, and the destination of this text. Known after the check. */
export function describeRests({ facts, settings, table }: Pick<Import, 'facts' | 'settings' | 'table'>): ColumnRest[] {
  return (facts?.rests ?? []).flatMap(({ column, rows }) => {
    const target = settings?.columns[column];
    if (!target) return [];
    const isLeftOut = settings?.withoutRest?.includes(target) ?? false;
    const heading = table?.columns[column]?.heading ?? '';
    const where = isLeftOut ? 'fica de fora' : 'vai para Observações';
    return [
      { column, target, isLeftOut, text: `O resto de “${heading}” ${where}: ${countOf(rows, 'linha', 'linhas')}` },
    ];
  });
}
