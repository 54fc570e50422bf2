import { type Command, readArgs } from '../../kit/server/command/command.ts';

/** Starts the server like `npm start`. The launcher of a release starts the server directly, without this command line. */
export const startCommand: Command = {
  help: `Uso: fichario start

Liga o banco embutido, ou usa o de DATABASE_URL, deixa-o na versão deste programa e atende no endereço de HOST e PORT. Ctrl+C
encerra com tudo salvo.`,
  run: async (args) => {
    readArgs(args, {});
    // main.ts ends the process itself
    await import('../server/main.ts');
  },
};
