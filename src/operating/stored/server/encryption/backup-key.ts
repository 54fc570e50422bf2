import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandRefused, refuseDisk } from '../../../../kit/server/command/command.ts';
import { readEnv } from '../../../../kit/server/env/env.ts';
import { loadAge } from './load-age.ts';

/** The installation's key, which encrypts and decrypts back-ups: a passphrase, or a secret key (`AGE-SECRET-KEY-1…`). */
export type BackupKey = { passphrase: string } | { secretKey: string };

/** The option of the commands that need the key. */
export const KEY_OPTION = { key: { type: 'string' } } as const;
/** The options of the commands that open a back-up. */
export const OPENING_OPTIONS = { ...KEY_OPTION, unsigned: { type: 'boolean' } } as const;
export const UNSIGNED_HELP = `  --unsigned   aceita um back-up que a chave não assina: sem cifra, ou cifrado quando ela ainda não assinava`;

const SHORTEST_PASSPHRASE = 12;
/** A larger file is not a key, and is not read into memory. */
const MOST_BYTES = 64 * 1024;
const OTHERS = 0o007;

/** Reads the key from the file named by an option, or else by FICHARIO_BACKUP_KEY; undefined if neither names a file. */
export async function findBackupKey(option: string | undefined): Promise<BackupKey | undefined> {
  const path = option ? resolve(option) : readEnv(process.env).backupKey;
  return path === undefined ? undefined : readBackupKey(path);
}

/**
 * Reads the key of the back-ups from a file: a secret key between comment lines, as `age-keygen` writes it, or one line with a
 * passphrase. Throws CommandRefused if the file has no valid key, or if every user of this machine can read it.
 */
export async function readBackupKey(path: string): Promise<BackupKey> {
  const lines = readText(path)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const [line, another] = lines;
  if (line === undefined)
    throw new CommandRefused(`O arquivo da chave ${path} está vazio. Crie outro: fichario backup key <arquivo>.`);
  if (another !== undefined)
    throw new CommandRefused(
      `O arquivo da chave ${path} tem mais de uma linha. Deixe só a chave, ou só a frase-senha.`,
    );
  if (line.startsWith('AGE-SECRET-KEY-')) {
    const secretKey = line.trim();
    const { identityToRecipient } = await loadAge();
    await identityToRecipient(secretKey).catch(() => {
      throw new CommandRefused(`A chave de ${path} não está inteira. Use a cópia dela.`);
    });
    return { secretKey };
  }
  if (/^age1[a-z0-9]+$/.test(line.trim()))
    throw new CommandRefused(
      `O arquivo ${path} tem uma chave pública, que não restaura nada. Informe o da chave secreta (AGE-SECRET-KEY-…).`,
    );
  if (line.length < SHORTEST_PASSPHRASE)
    throw new CommandRefused(`A frase-senha de ${path} é curta. Use ao menos ${SHORTEST_PASSPHRASE} caracteres.`);
  return { passphrase: line };
}

/** Writes a new secret key into a new file with mode 600. Throws CommandRefused if the file exists. */
export async function createBackupKey(path: string, now: Date): Promise<void> {
  const { generateX25519Identity } = await loadAge();
  const text = [
    `# Chave dos back-ups do Fichário, criada em ${now.toISOString()}`,
    '# Sem ela um back-up cifrado não se restaura: guarde uma cópia fora desta máquina.',
    await generateX25519Identity(),
    '',
  ].join('\n');
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new CommandRefused(`${path} já existe, e uma chave não se substitui. Escolha outro arquivo.`);
    throw refuseDisk(error, dirname(path));
  }
}

function readText(path: string): string {
  try {
    const { mode, size } = statSync(path);
    if ((mode & OTHERS) !== 0 && process.platform !== 'win32')
      throw new CommandRefused(
        `Qualquer usuário desta máquina pode ler a chave ${path}. Deixe-a só para o do Fichário: chmod 600 ${path}`,
      );
    if (size > MOST_BYTES) throw new CommandRefused(`O arquivo ${path} é grande demais para uma chave.`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    throw new CommandRefused(`O arquivo da chave ${path} não pôde ser lido. Confira o caminho e de quem ele é.`);
  }
}
