import { type Env, readEnv } from '../../../kit/server/env/env.ts';
import { CommandRefused, type Command, printJson, readArgs } from '../../../kit/server/command/command.ts';
import type { Finding } from './finding.ts';
import { examineBackups } from './doctor-backup.ts';
import { projectVersion } from '../../../kit/server/env/paths.ts';
import { examineDatabase } from './doctor-database.ts';
import { examineMachine } from './doctor-machine.ts';
import { examinePostgres } from './doctor-postgres.ts';
import { examineProviders } from './doctor-providers.ts';
import { examineDatabaseQuickly } from './doctor-quick.ts';

export const doctorCommand: Command = {
  help: `Uso: fichario doctor [--quick] [--json]

Examina a máquina, a pasta de dados, o banco e os serviços de CEP e de CNPJ. Cada linha é "ok", "atenção" (funciona, mas convém
ver) ou "erro" (corrija), com o que fazer. Não altera nada além de deixar o banco na versão deste programa, como
faz "npm start"; pode ser usado com o Fichário em funcionamento.

  --quick  para quem vigia, a cada minuto: só olha, em um ou dois segundos. Não inicia nem atualiza o banco, não conta
           fichas, não confere cada linha e não chama ninguém de fora.
  --json   { "ok", "version", "at", "findings": [{ "id", "name", "state": "ok" | "warning" | "error", "found", "advice" }] }
           "id" é sempre o mesmo; os textos podem mudar de uma versão para outra.

Saída: 0 sem erros (avisos não são erros), 1 com algum erro, 2 comando escrito errado.`,
  run: runDoctor,
};

async function runDoctor(args: string[]): Promise<void> {
  const { values } = readArgs(args, { json: { type: 'boolean' }, quick: { type: 'boolean' } });
  const now = new Date();
  const findings = await examine(readEnv(process.env), { now, isQuick: values.quick === true });
  const errors = findings.filter(({ state }) => state === 'error').length;
  if (values.json) printJson({ ok: errors === 0, version: projectVersion(), at: now.toISOString(), findings });
  else findings.forEach(printFinding);
  if (errors > 0) throw new CommandRefused(errors === 1 ? 'Há um erro a corrigir.' : `Há ${errors} erros a corrigir.`);
}

async function examine(env: Env, { now, isQuick }: { now: Date; isQuick: boolean }): Promise<Finding[]> {
  const [database, providers] = isQuick
    ? [await examineDatabaseQuickly(env), []]
    : await Promise.all([examineDatabase(env), examineProviders(env)]);
  // after the database, which creates the folder on the first run
  return [
    ...(await examineMachine(env, { isQuick })),
    ...database,
    ...examinePostgres(env),
    ...(await examineBackups(env, now)),
    ...providers,
  ];
}

const STATE_WORDS = { ok: 'ok', warning: 'atenção', error: 'erro' } as const;

function printFinding({ name, state, found, advice }: Finding): void {
  console.log(`${STATE_WORDS[state].padEnd(8)} ${name.padEnd(26)} ${found}`);
  if (advice !== undefined) console.log(`${' '.repeat(9)}→ ${advice}`);
}
