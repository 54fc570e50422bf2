import type { Import } from '../import.ts';

/** A column that says more than its field holds. */
export type ColumnRest = { column: number; target: string; isLeftOut: boolean; text: string };

/** The columns that say more than their fields hold, and where that goes; known once the file was checked. */
export function describeRests({ facts, settings, table }: Pick<Import, 'facts' | 'settings' | 'table'>): ColumnRest[] {
  return (facts?.rests ?? []).flatMap(({ column, rows }) => {
    const target = settings?.columns[column];
    if (!target) return [];
    const isLeftOut = settings?.withoutRest?.includes(target) ?? false;
    const heading = table?.columns[column]?.heading ?? '';
    const count = `${rows.toLocaleString('pt-BR')} ${rows === 1 ? 'linha' : 'linhas'}`;
    const where = isLeftOut ? 'fica de fora' : 'vai para Observações';
    return [{ column, target, isLeftOut, text: `O resto de “${heading}” ${where}: ${count}` }];
  });
}
