import type { Issue } from '../../kit/issue-message.ts';
import { isDateTarget } from '../columns/date-columns.ts';
import { TARGETS } from '../../pessoa/cells/cell-fields.ts';
import { labelOfColumn } from '../../reading/rows/column-uses.ts';
import { isUnshared } from '../../reading/rows/row-columns.ts';
import type { ImportSettings, ImportTable } from '../model/import.ts';

const KNOWN: ReadonlySet<string> = new Set(TARGETS.map(({ target }) => target));

/** Lists the faults of settings for a file with these columns; empty when they are valid. */
export function checkSettings(
  { columns, match, mode, fixed, joins = {}, values = {}, dates = {}, withoutRest = [] }: ImportSettings,
  table: ImportTable,
): Issue[] {
  const issues: Issue[] = [];
  const add = (path: string, code: string, message: string) => void issues.push({ path, code, message });
  if (columns.length !== table.columns.length)
    add('columns', 'wrong_length', `O arquivo tem ${table.columns.length} colunas; diga o campo de cada uma.`);
  const headingOf = (column: number) => table.columns[column]?.heading ?? `Coluna ${column + 1}`;
  const seen = new Map<string, number>();
  for (const [index, target] of columns.entries()) {
    if (target === null) continue;
    const path = `columns.${index}`;
    if (labelOfColumn(target) === undefined)
      add(path, 'unknown_target', `Coluna “${headingOf(index)}”: este campo não existe. Escolha um da lista.`);
    const other = seen.get(target);
    if (other !== undefined && isUnshared(target))
      add(path, 'target_twice', explainTwice(headingOf(other), headingOf(index), target));
    else seen.set(target, index);
  }
  for (const target of Object.keys(fixed))
    if (!KNOWN.has(target) || target === 'id' || target === 'version')
      add(`fixed.${target}`, 'unknown_target', `${nameOf(target)} não pode ter um valor fixo. Escolha outro campo.`);
  for (const [name, byTarget] of Object.entries({ joins, values }))
    for (const target of Object.keys(byTarget))
      if (labelOfColumn(target) === undefined) add(`${name}.${target}`, 'unknown_target', 'Este campo não existe.');
  for (const target of Object.keys(dates))
    if (!isDateTarget(target)) add(`dates.${target}`, 'unknown_target', `${nameOf(target)} não tem datas.`);
  for (const [index, target] of withoutRest.entries())
    if (!KNOWN.has(target)) add(`withoutRest.${index}`, 'unknown_target', 'Este campo não existe.');
  if (seen.size === 0) add('columns', 'no_target', 'Nenhuma coluna tem campo. Escolha ao menos o nome ou o documento.');
  if (new Set(match).size !== match.length) add('match', 'twice', 'Deixe cada chave uma só vez.');
  if (mode === 'update' && match.length === 0 && !seen.has('id'))
    add('match', 'required', 'Diga por que chave as fichas são encontradas.');
  return issues;
}

function explainTwice(first: string, second: string, target: string): string {
  return `As colunas “${first}” e “${second}” vão para o mesmo campo, ${nameOf(target)}. Deixe só uma.`;
}

function nameOf(target: string): string {
  return labelOfColumn(target) ?? `“${target}”`;
}
