import {
  type Command,
  CommandRefused,
  printJson,
  readArgs,
  type WithDatabase,
} from '../../../kit/server/command/command.ts';
import { keepLevels, MOST_RECENT } from './level-keeper.ts';
import { reorderTables } from './reorder-runner.ts';

export const reorderCommand: Command = {
  help: `Uso: fichario reorder [--whole] [--json]

Põe em ordem as tabelas das listas e dos nomes, como o servidor faz à noite: assim cada página de uma lista lê menos do disco. As
tabelas são escritas de novo ao lado das antigas, enquanto todos trabalham, e trocam de lugar no fim; precisa de espaço em disco
para as duas. Sem --whole, só as grandes que estão fora de ordem. Se o comando for interrompido, nada muda. Antes, põe as fichas
salvas há pouco nos índices grandes da pesquisa; depois de uma atualização, faz primeiro esses índices.

  --whole  todas, como quer que estejam
  --json   [{ "table", "before", "after", "done" }]: a parte das linhas fora de ordem antes e depois; "done" é falso quando alguém
           lia um momento passado (uma cópia de segurança, uma exportação)`,
  run: runCommand,
};

async function runCommand(args: string[], withDatabase: WithDatabase): Promise<void> {
  const { values } = readArgs(args, { whole: { type: 'boolean' }, json: { type: 'boolean' } });
  const whole = values.whole ?? false;
  const until = performance.now() + LONGEST_MS;
  const isStopped = () => performance.now() > until;
  const { signal } = new AbortController();
  const reordered = await withDatabase(async ({ owner }) => {
    await keepLevels(owner, { signal, builds: true, most: whole ? 1 : MOST_RECENT.night });
    return reorderTables(owner, { isStopped, whole });
  });
  if (!reordered)
    throw new CommandRefused('Outro processo já está pondo as tabelas em ordem, ou o banco está em várias máquinas.');
  if (values.json) return printJson(reordered);
  if (reordered.length === 0) console.log('As tabelas estão em ordem.');
  for (const { table, before, after, done } of reordered)
    console.log(
      done
        ? `${table}: fora de ordem ${percent(before)}, agora ${percent(after)}.`
        : `${table}: ficou como estava (${percent(before)} fora de ordem): alguém lia um momento passado. Repita mais tarde.`,
    );
}

const LONGEST_MS = 4 * 3_600_000;

function percent(share: number): string {
  return share.toLocaleString('pt-BR', { style: 'percent', maximumFractionDigits: 1 });
}
