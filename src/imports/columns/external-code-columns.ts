import type { Target } from '../../pessoa/cells/cell-fields.ts';
import type { ImportSettings } from '../import.ts';

const CODE = /^codigosExternos\.(\d+)\.codigo$/;

type Chosen = Pick<ImportSettings, 'columns' | 'fixed'>;

/** Where the system of the external codes of a column is said for all rows; undefined where the column has no such codes. */
export function systemOfCodes(target: Target | null): Target | undefined {
  const place = CODE.exec(target ?? '')?.[1];
  return place === undefined ? undefined : `codigosExternos.${place}.sistema`;
}

/** The same, of a column whose codes get their system from no other column. */
export function fixedSystemOf(target: Target | null, { columns }: Pick<Chosen, 'columns'>): Target | undefined {
  const system = systemOfCodes(target);
  return system === undefined || columns.includes(system) ? undefined : system;
}

/** Whether nobody has said yet which system the external codes of a column are of. */
export function lacksSystem(target: Target | null, chosen: Chosen): boolean {
  const system = fixedSystemOf(target, chosen);
  return system !== undefined && (chosen.fixed[system] ?? '').trim() === '';
}

/** A code without its system says nothing: such a column is left out, and the check says so. */
export function withoutUnnamedCodes(settings: ImportSettings): ImportSettings {
  const { columns } = settings;
  if (!columns.some((target) => lacksSystem(target, settings))) return settings;
  return { ...settings, columns: columns.map((target) => (lacksSystem(target, settings) ? null : target)) };
}
