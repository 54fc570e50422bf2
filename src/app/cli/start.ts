import { type Command, readArgs } from '../../kit/server/command/command.ts';

/** The server, as `npm start` starts it. The launcher of a release goes to it at once, without this command line. */
export const startCommand: Command = {
  help: `Uso: fichario start

Liga o banco embutido, ou usa o de DATABASE_URL, deixa-o na versão deste programa e atende no endereço de HOST e PORT. Ctrl+C
encerra com tudo salvo.`,
  run: async (args) => {
    readArgs(args, {});
    // ends the process itself
    await import('../server/main.ts');
  },
};
