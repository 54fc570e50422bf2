import { CommandRefused } from '../../kit/server/command/command.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { AlikeChoice, ImportCounts } from '../model/import.ts';
import type { Importer } from './import-steps.ts';
import { listRows } from '../store/server/import-rows.queries.ts';
import { chooseEvery } from './choose-alike.ts';

const SHOWN = 10;

/**
 * Decides about the rows of a checked file with possible matches, by the option of a command. With `update`, rows that match only
 * an earlier line have no record to change and are left out. With `ask` refuses a file with such rows, and names the first ones.
 */
export async function decideInCommand(
  importer: Importer,
  id: string,
  { alike: choice, counts }: { alike: 'ask' | AlikeChoice; counts: ImportCounts },
): Promise<void> {
  if (counts.alike === 0) return;
  if (choice === 'ask') throw new CommandRefused(await describeAsked(importer, id, counts.alike));
  await chooseEvery(importer, id, choice);
  if (choice === 'update') await chooseEvery(importer, id, 'skip');
}

/** The first rows, and the options to choose from. */
export async function describeAsked({ context, tenantId }: Importer, id: string, count: number): Promise<string> {
  const rows = await inTenant(context.db, tenantId, (tx) =>
    listRows(tx, id, { list: 'alike', after: 0, limit: SHOWN }),
  );
  const lines = rows.map(({ line, issues }) => `  linha ${line}: ${issues.map(({ message }) => message).join(' ')}`);
  const more = count > rows.length ? [`  e mais ${(count - rows.length).toLocaleString('pt-BR')}`] : [];
  return [
    `Nada entrou: ${count === 1 ? '1 linha talvez já exista' : `${count.toLocaleString('pt-BR')} linhas talvez já existam`} no cadastro, ou no próprio arquivo.`,
    ...lines,
    ...more,
    'Repita o comando com --alike update para atualizar essas fichas, --alike skip para pular as linhas, ou --alike create para criar outras.',
  ].join('\n');
}
