import { type Command, UsageError, type WithDatabase } from '../../kit/server/command/command.ts';
import { cleaningUp } from '../../kit/server/process/clean-up.ts';
import { EnvError, readEnv } from '../../kit/server/env/env.ts';
import { openDatabase } from '../../operating/opening/server/open-database.ts';
import { describeError } from './describe-error.ts';

/** Runs a command with the arguments after its name. Returns the exit status. */
export async function runCommand(command: Command, name: string, args: string[]): Promise<number> {
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

function complain(message: string, status: number): number {
  console.error(message);
  return status;
}
