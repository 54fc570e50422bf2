import type { Issue } from '../../kit/issue-message.ts';
import { isDateTarget } from '../columns/date-columns.ts';
import { TARGETS } from '../../pessoa/cells/cell-fields.ts';
import type { ImportSettings, ImportTable } from '../import.ts';

const KNOWN: ReadonlySet<string> = new Set(TARGETS.map(({ target }) => target));

/** What is wrong with settings for a file with these columns; empty when it may be read by them. */
export function checkSettings(
  { columns, match, mode, fixed, dates = {} }: ImportSettings,
  table: ImportTable,
): Issue[] {
  const issues: Issue[] = [];
  const add = (path: string, code: string, message: string) => void issues.push({ path, code, message });
  if (columns.length !== table.columns.length)
    add('columns', 'wrong_length', `O arquivo tem ${table.columns.length} colunas; diga o campo de cada uma.`);
  const seen = new Set<string>();
  for (const [index, target] of columns.entries()) {
    if (target === null) continue;
    if (!KNOWN.has(target)) add(`columns.${index}`, 'unknown_target', 'Este campo não existe. Escolha um da lista.');
    if (seen.has(target)) add(`columns.${index}`, 'target_twice', 'Duas colunas têm este campo. Deixe só uma.');
    seen.add(target);
  }
  for (const target of Object.keys(fixed))
    if (!KNOWN.has(target) || target === 'id' || target === 'version')
      add(`fixed.${target}`, 'unknown_target', 'Este campo não pode ter um valor fixo. Escolha um da lista.');
  for (const target of Object.keys(dates))
    if (!isDateTarget(target)) add(`dates.${target}`, 'unknown_target', 'Este campo não tem datas.');
  if (seen.size === 0) add('columns', 'no_target', 'Nenhuma coluna tem campo. Escolha ao menos o nome ou o documento.');
  if (new Set(match).size !== match.length) add('match', 'twice', 'Deixe cada chave uma só vez.');
  if (mode === 'update' && match.length === 0 && !seen.has('id'))
    add('match', 'required', 'Diga por que chave as fichas são encontradas.');
  return issues;
}
