import { text } from 'node:stream/consumers';
import { UsageError } from './command.ts';

/**
 * Reads a password from the option, from the first line of the standard input, or from a hidden prompt. The help warns that
 * an option is visible to other users of the machine and stays in the shell's history.
 */
export async function readPassword(option: string | undefined): Promise<string> {
  if (option !== undefined) return option;
  if (!process.stdin.isTTY) return readFirstLine();
  const password = await promptHidden('Senha: ');
  if (password !== (await promptHidden('Senha, de novo: '))) throw new UsageError('As duas senhas são diferentes.');
  return password;
}

async function readFirstLine(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  if (line === '') throw new UsageError('Falta a senha: use --senha ou mande-a pela entrada padrão.');
  return line;
}

const ENTER = new Set(['\r', '\n', '\u0004']);
const CTRL_C = '\u0003';
const BACKSPACE = new Set(['\u007f', '\b']);

function promptHidden(label: string): Promise<string> {
  const { stdin, stderr } = process;
  // before the label, so that letters typed early are not echoed
  stdin.setRawMode(true);
  stderr.write(label);
  stdin.setEncoding('utf8');
  stdin.resume();
  return new Promise((done, failed) => {
    let typed = '';
    const finish = (settle: () => void) => {
      stdin.setRawMode(false);
      stdin.pause();
      stdin.off('data', read);
      stderr.write('\n');
      settle();
    };
    const read = (chunk: string) => {
      for (const key of chunk) {
        if (key === CTRL_C) return finish(() => failed(new UsageError('Cancelado.')));
        if (ENTER.has(key)) return finish(() => done(typed));
        typed = BACKSPACE.has(key) ? Array.from(typed).slice(0, -1).join('') : typed + key;
      }
    };
    stdin.on('data', read);
  });
}
