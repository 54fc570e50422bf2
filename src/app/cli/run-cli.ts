import type { Command } from '../../kit/server/command/command.ts';

/** A command's name and summary for the list, and its loader; only the called command is loaded. */
type Entry = { name: string; summary: string; load: () => Promise<Command> };

/** All commands. A new command is a file and an entry here. */
const COMMANDS: Entry[] = [
  {
    name: 'start',
    summary: 'liga o banco e atende, até Ctrl+C',
    load: async () => (await import('./start.ts')).startCommand,
  },
  {
    name: 'setup',
    summary: 'cria o primeiro administrador e o primeiro cliente, sem o navegador',
    load: async () => (await import('../../identity/session/server/setup.command.ts')).setupCommand,
  },
  {
    name: 'demo',
    summary: 'cria clientes de demonstração, com usuários e fichas inventadas',
    load: async () => (await import('../../demo/server/demo.command.ts')).demoCommand,
  },
  {
    name: 'user',
    summary: 'add, password, disable, list: cuida dos usuários',
    load: async () => (await import('../../identity/users/server/user.command.ts')).userCommand,
  },
  {
    name: 'client',
    summary: 'add, list: cuida dos clientes',
    load: async () => (await import('../../identity/clients/server/client.command.ts')).clientCommand,
  },
  {
    name: 'import',
    summary: 'importa fichas de uma planilha (CSV, XLSX, ODS) ou de contatos (vCard)',
    load: async () => (await import('../../imports/server/import.command.ts')).importCommand,
  },
  {
    name: 'export',
    summary: 'exporta as fichas de um cliente para um arquivo',
    load: async () => (await import('../../exports/server/export.command.ts')).exportCommand,
  },
  {
    name: 'undo',
    summary: 'desfaz uma operação, de qualquer tamanho',
    load: async () => (await import('../../operations/server/undo.command.ts')).undoCommand,
  },
  {
    name: 'duplicates',
    summary: 'procura as fichas de um cliente que podem ser a mesma',
    load: async () => (await import('../../duplicates/server/duplicates.command.ts')).duplicatesCommand,
  },
  {
    name: 'reorder',
    summary: 'põe em ordem as tabelas das listas, como o servidor faz à noite',
    load: async () => (await import('../../register/reorder/server/reorder.command.ts')).reorderCommand,
  },
  {
    name: 'backup',
    summary: 'salva a instalação inteira numa pasta, com o Fichário em uso; verify: prova um back-up',
    load: async () =>
      (await import('../../operating/entry/server/backup.command.ts')).backupCommand(
        (await import('../../operating/opening/server/open-database.ts')).openDatabase,
      ),
  },
  {
    name: 'restore',
    summary: 'restaura um back-up numa pasta de dados vazia, ou no banco vazio de DATABASE_URL',
    load: async () =>
      (await import('../../operating/entry/server/restore.command.ts')).restoreCommand(
        (await import('../../operating/opening/server/open-database.ts')).openDatabase,
      ),
  },
  {
    name: 'distribute',
    summary: 'distribui o banco por várias máquinas com Citus',
    load: async () => (await import('../../operating/distribution/server/distribute.command.ts')).distributeCommand,
  },
  {
    name: 'service',
    summary: 'faz do programa um serviço desta máquina (systemd)',
    load: async () => (await import('../../operating/installation/server/service/service.command.ts')).serviceCommand,
  },
  {
    name: 'doctor',
    summary: 'examina esta instalação e diz o que está certo e o que falta',
    load: async () => (await import('../../operating/doctor/server/doctor.command.ts')).doctorCommand,
  },
  {
    name: 'update',
    summary: 'traz uma versão mais nova, com back-up e prova antes; back: volta à anterior',
    load: async () => (await import('../../operating/installation/server/update/update.command.ts')).updateCommand,
  },
];

const HELP = `Uso: fichario <comando> [opções]

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join('\n')}

"fichario <comando> --help" explica cada um. Os dados ficam em FICHARIO_DATA, ou no banco de DATABASE_URL.
Saída: 0 feito, 1 recusado, 2 comando escrito errado.`;

/** Runs the command line. Returns the exit status. */
export async function runCli([name, ...args]: string[]): Promise<number> {
  if (name === undefined || isHelp(name)) {
    console.log(HELP);
    return name === undefined ? 2 : 0;
  }
  const entry = COMMANDS.find((candidate) => candidate.name === name);
  if (!entry) {
    console.error(`O comando "${name}" não existe. Veja "fichario --help".`);
    return 2;
  }
  const command = await entry.load();
  if (args.some(isHelp)) {
    console.log(command.help);
    return 0;
  }
  const { runCommand } = await import('./run-command.ts');
  return runCommand(command, name, args);
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}
