import { backupCommand } from '../../backup/server/backup.command.ts';
import { restoreCommand } from '../../backup/server/restore.command.ts';
import { demoCommand } from '../../demo/server/demo.command.ts';
import { distributeCommand } from '../../distribution/server/distribute.command.ts';
import { duplicatesCommand } from '../../duplicates/server/duplicates.command.ts';
import { exportCommand } from '../../exports/server/export.command.ts';
import { clientCommand } from '../../identity/clients/server/client.command.ts';
import { setupCommand } from '../../identity/session/server/setup.command.ts';
import { userCommand } from '../../identity/users/server/user.command.ts';
import { importCommand } from '../../imports/server/import.command.ts';
import { updateCommand } from '../../installation/server/update/update.command.ts';
import { type Command, readArgs, UsageError, type WithDatabase } from '../../kit/server/command/command.ts';
import { serviceCommand } from '../../installation/server/service/service.command.ts';
import { cleaningUp } from '../../kit/server/process/clean-up.ts';
import { EnvError, readEnv } from '../../kit/server/process/env.ts';
import { undoCommand } from '../../operations/server/undo.command.ts';
import { openDatabase } from '../server/prepare-database.ts';
import { doctorCommand } from './doctor.ts';
import { describeError } from './describe-error.ts';

/** The server, as `npm start` starts it. The launcher of a release goes to it at once, without this command line. */
const startCommand: Command = {
  name: 'start',
  summary: 'liga o banco e atende, até Ctrl+C',
  help: `Uso: fichario start

Liga o banco embutido, ou usa o de DATABASE_URL, deixa-o na versão deste programa e atende no endereço de HOST e PORT. Ctrl+C
encerra com tudo salvo.`,
  run: async (args) => {
    readArgs(args, {});
    // ends the process itself
    await import('../server/main.ts');
  },
};

/** The commands, written out. A new one is a file and a line here. */
const COMMANDS: Command[] = [
  startCommand,
  setupCommand,
  demoCommand,
  userCommand,
  clientCommand,
  importCommand,
  exportCommand,
  undoCommand,
  duplicatesCommand,
  backupCommand(openDatabase),
  restoreCommand(openDatabase),
  distributeCommand,
  serviceCommand,
  doctorCommand,
  updateCommand,
];

const HELP = `Uso: fichario <comando> [opções]

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join('\n')}

"fichario <comando> --help" explica cada um. Os dados ficam em FICHARIO_DATA, ou no banco de DATABASE_URL.
Saída: 0 feito, 1 recusado, 2 comando escrito errado.`;

/** Runs the command line; gives the exit status. */
export async function runCli([name, ...args]: string[]): Promise<number> {
  if (name === undefined || isHelp(name)) {
    console.log(HELP);
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) return complain(`O comando "${name}" não existe. Veja "fichario --help".`, 2);
  if (args.some(isHelp)) {
    console.log(command.help);
    return 0;
  }
  try {
    await command.run(args, withDatabase);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return complain(`${error.message} Veja "fichario ${name} --help".`, 2);
    if (error instanceof EnvError) return complain(error.message, 2);
    return complain(describeError(error), 1);
  }
}

const withDatabase: WithDatabase = async (work) => {
  const env = readEnv(process.env);
  const opening = openDatabase(env);
  return cleaningUp(
    () => opening.then(({ abandon }) => abandon()),
    async () => {
      const connection = await opening;
      try {
        return await work(connection, env);
      } finally {
        await connection.release();
      }
    },
  );
};

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

function complain(message: string, status: number): number {
  console.error(message);
  return status;
}
