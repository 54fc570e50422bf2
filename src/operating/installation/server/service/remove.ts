import { lstatSync, rmSync } from 'node:fs';
import { CommandRefused } from '../../../../kit/server/command/command.ts';
import { linkBeside } from '../version-link.ts';
import { COMMAND_FILE, ENV_FILE, hasSystemd, isRoot, readIfThere, runSystem, UNIT, UNIT_FILE } from './system.ts';

/** Stops the service and removes its files; data, environment file and user remain. Throws CommandRefused. */
export function removeService(folder: string, print: (sentence: string) => void): void {
  if (!hasSystemd() || !isRoot()) throw new CommandRefused('Só o root, numa máquina com systemd, tira um serviço.');
  if (readIfThere(UNIT_FILE) !== undefined) {
    runSystem('systemctl', 'disable', '--now', UNIT);
    rmSync(UNIT_FILE);
    runSystem('systemctl', 'daemon-reload');
    print(`O serviço foi encerrado e tirado: ${UNIT_FILE}`);
  } else print('O serviço não estava instalado.');
  // another program of this name is not removed
  if (readIfThere(COMMAND_FILE)?.includes('fichario service install')) {
    rmSync(COMMAND_FILE);
    print(`Tirado: ${COMMAND_FILE}`);
  }
  const link = linkBeside(folder);
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(link);
    print(`Tirado: ${link}`);
  }
  print(`Ficam os dados, ${ENV_FILE}, o usuário fichario e o programa em ${folder}.`);
}
