import { readEnv } from '../../kit/server/process/env.ts';
import { CommandRefused, type Command, printJson, readArgs } from '../../kit/server/command/command.ts';
import type { Finding } from './finding.ts';
import { examineBackups } from './doctor-backup.ts';
import { examineDatabase } from './doctor-database.ts';
import { examineMachine } from './doctor-machine.ts';
import { examineProviders } from './doctor-providers.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'examina esta instalação e diz o que está certo e o que falta',
  help: `Uso: fichario doctor [--json]

Examina a máquina, a pasta de dados, o banco e os serviços de CEP. Cada linha é "ok", "atenção" (funciona, mas convém
ver) ou "erro" (corrija), com o que fazer. Não altera nada além de deixar o banco na versão deste programa, como
faz "npm start"; pode ser usado com o Fichário em funcionamento.

  --json   { "ok", "findings": [{ "name", "state": "ok" | "warning" | "error", "found", "advice" }] }

Saída: 0 sem erros, 1 com algum erro.`,
  run: runDoctor,
};

async function runDoctor(args: string[]): Promise<void> {
  const { values } = readArgs(args, { json: { type: 'boolean' } });
  const env = readEnv(process.env);
  const [database, providers] = await Promise.all([examineDatabase(env), examineProviders(env)]);
  // after the database: on the very first run it makes the folder
  const findings = [
    ...(await examineMachine(env)),
    ...database,
    ...(await examineBackups(env, new Date())),
    ...providers,
  ];
  const errors = findings.filter(({ state }) => state === 'error').length;
  if (values.json) printJson({ ok: errors === 0, findings });
  else findings.forEach(printFinding);
  if (errors > 0) throw new CommandRefused(errors === 1 ? 'Há um erro a corrigir.' : `Há ${errors} erros a corrigir.`);
}

const STATE_WORDS = { ok: 'ok', warning: 'atenção', error: 'erro' } as const;

function printFinding({ name, state, found, advice }: Finding): void {
  console.log(`${STATE_WORDS[state].padEnd(8)} ${name.padEnd(26)} ${found}`);
  if (advice !== undefined) console.log(`${' '.repeat(9)}→ ${advice}`);
}
