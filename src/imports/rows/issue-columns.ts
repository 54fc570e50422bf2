import type { Issue } from '../../kit/issue-message.ts';
import { otherColumnsOf, type Target } from '../../pessoa/cells/cell-fields.ts';
import { isGroup } from '../../pessoa/labels.ts';
import type { ImportSettings } from '../model/import.ts';
import { nameField, nameFixed } from '../../reading/rows/name-field.ts';
import type { RowIssue } from '../../reading/rows/row-columns.ts';

/**
 * Assigns the faults of `checkPessoa` to the columns of the row. A fault without a column names its field in the message. The
 * blocks of a changed record need not match those of the file: the fault then goes to the first column of that kind.
 */
export function issuesOfColumns(issues: readonly Issue[], settings: ImportSettings): RowIssue[] {
  return issues.map(({ path, code, message }) => {
    const { targets, near } = targetsOf(path);
    const column = columnOf(targets, near, settings);
    if (column !== null) return { column, code, message };
    const fixed = targets.find((target) => settings.fixed[target] !== undefined);
    const text = fixed === undefined ? nameField(targets[0] ?? path, message) : nameFixed(fixed, message);
    return { column, code, message: text };
  });
}

/** The fields that may fill a path of a record, the most probable first, and the prefixes of related fields. */
function targetsOf(path: string): { targets: Target[]; near: string[] } {
  const [list = '', place, field = ''] = path.split('.');
  if (place === undefined)
    return {
      targets: [list, ...otherColumnsOf(list), ...(list === 'nome' ? ['nomeFantasia'] : [])],
      near: isGroup(list) ? [`${list}.`] : [],
    };
  const block = `${list}.${Number(place) + 1}`;
  const targets = [field, ...(ALSO_IN_BLOCK[field] ?? [])].map((name) => `${block}.${name}`);
  return { targets, near: [`${block}.`, `${list}.`] };
}

function columnOf(targets: readonly Target[], near: readonly string[], { columns }: ImportSettings): number | null {
  const exact = targets.map((target) => columns.indexOf(target));
  const beside = near.map((start) => columns.findIndex((target) => target?.startsWith(start)));
  return [...exact, ...beside].find((column) => column >= 0) ?? null;
}

/** Fields of an address that a column of another name may fill. */
const ALSO_IN_BLOCK: Readonly<Record<string, readonly string[]>> = {
  codigoEstado: ['uf', 'codigoCidade', 'cidade'],
  codigoCidade: ['cidade', 'uf'],
  logradouro: ['linha', 'cep'],
};
