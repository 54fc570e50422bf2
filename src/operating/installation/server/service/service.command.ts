import {
  type Command,
  CommandRefused,
  printJson,
  readArgs,
  UsageError,
} from '../../../../kit/server/command/command.ts';
import { projectRoot } from '../../../../kit/server/env/paths.ts';
import { installService } from './install.ts';
import { removeService } from './remove.ts';
import { readSettings } from './settings.ts';
import { describeStatus, readServiceStatus } from './status.ts';
import { writeUnit } from './unit.ts';

export const serviceCommand: Command = {
  help: `Uso: fichario service install [--print]
     fichario service status [--json]
     fichario service remove
     fichario service print

install   faz, como root: o usuário fichario; /etc/fichario/fichario.env, se não existe; o link ao lado da pasta do programa; o serviço
          do systemd, que inicia já e com a máquina; e o comando fichario em /usr/local/bin, que roda cada comando com a
          configuração e o usuário do serviço. Espera até que esteja pronto. De novo, muda só o que é diferente.
status    diz se está no ar e pronto, desde quando, e o que deu errado
remove    encerra e tira o serviço; dados, configuração e usuário ficam
print     mostra a unidade do systemd, sem mudar nada

  --print   o mesmo que print
  --json    { "installed", "active", "ready", "since", "version", "restarts", "problems", "lines" }

Saída: 0 feito, ou no ar e pronto; 1 recusado, ou não pronto; 2 comando escrito errado.`,
  run: runService,
};

function printLine(sentence: string): void {
  console.log(sentence);
}

async function runService(args: string[]): Promise<void> {
  const flag = { type: 'boolean' } as const;
  const { values, words } = readArgs(args, { print: flag, json: flag }, [
    'o que fazer: install, status, remove ou print',
  ]);
  const [word = ''] = words;
  const folder = projectRoot();
  if (values.json && word !== 'status') throw new UsageError('A opção --json é de status.');
  if (values.print && word !== 'install') throw new UsageError('A opção --print é de install.');
  if (word === 'print' || values.print) return printLine(writeUnit(readSettings(folder).unit).trimEnd());
  if (word === 'install') return installService(folder, printLine);
  if (word === 'remove') return removeService(folder, printLine);
  if (word === 'status') return printStatus(folder, values.json === true);
  throw new UsageError(`Não entendi "${word}". Diga install, status, remove ou print.`);
}

async function printStatus(folder: string, isJson: boolean): Promise<void> {
  const status = await readServiceStatus(folder);
  if (isJson) printJson(status);
  else console.log(describeStatus(status));
  if (!status.ready) throw new CommandRefused('O serviço não está pronto.');
}
