import type { Target } from '../../pessoa/cells/cell-fields.ts';
import type { ImportSettings } from '../model/import.ts';

const CODE = /^codigosExternos\.(\d+)\.codigo$/;

type ColumnSettings = Pick<ImportSettings, 'columns' | 'fixed'>;

/** Returns the target for a fixed system of a column's external codes; undefined if the column has none. */
export function systemOfCodes(target: Target | null): Target | undefined {
  const place = CODE.exec(target ?? '')?.[1];
  return place === undefined ? undefined : `codigosExternos.${place}.sistema`;
}

/** Returns the same target, but only if no other column contains the system. */
export function fixedSystemOf(target: Target | null, { columns }: Pick<ColumnSettings, 'columns'>): Target | undefined {
  const system = systemOfCodes(target);
  return system === undefined || columns.includes(system) ? undefined : system;
}

/** Whether the system of a column's external codes is still unknown. */
export function lacksSystem(target: Target | null, chosen: ColumnSettings): boolean {
  const system = fixedSystemOf(target, chosen);
  return system !== undefined && (chosen.fixed[system] ?? '').trim() === '';
}

/** Leaves out code columns without a system, because a code alone has no meaning. The check reports them. */
export function withoutUnnamedCodes(settings: ImportSettings): ImportSettings {
  const { columns } = settings;
  if (!columns.some((target) => lacksSystem(target, settings))) return settings;
  return { ...settings, columns: columns.map((target) => (lacksSystem(target, settings) ? null : target)) };
}
