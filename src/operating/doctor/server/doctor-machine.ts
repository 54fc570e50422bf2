import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { release, totalmem, type } from 'node:os';
import { dirname, join } from 'node:path';
import { type FilesPlace, formatFilesPlace } from '../../../kit/server/env/files-place.ts';
import { probeStore } from '../../../kit/server/files/probe-store.ts';
import { findFree, measureFiles, sizeOf } from '../../../kit/server/limits/disk-space.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { type Finding, judge, ok } from './finding.ts';

/** Below this share of free disk space `/readyz` answers 503; below the second share the doctor warns. */
const DISK_ERROR = 0.05;
const DISK_WARNING = 0.15;

/** Examines the runtime and the storage. `isQuick`: does not scan files and sends no request to the bucket. */
export async function examineMachine(env: Env, { isQuick = false } = {}): Promise<Finding[]> {
  return [
    examineNode(),
    ok(
      { id: 'system', name: 'Sistema' },
      `${type()} ${release()} ${process.arch}, ${gigabytes(totalmem())} de memória`,
    ),
    examineDataFolder(env),
    ...examineRights(env.dataDir),
    await examineDisk(env.dataDir),
    ...(isQuick ? [] : [await examineFiles(env)]),
    ...(env.files && !isQuick ? await examineStore(env.files, env.webhooksKeys) : []),
  ];
}

/** Examines the bucket of the files, and the webhook keys that processes without a common folder need. */
async function examineStore(files: FilesPlace, webhooksKeys: Env['webhooksKeys']): Promise<Finding[]> {
  const problem = await probeStore(files);
  return [
    judge({ id: 'bucket', name: 'Bucket' }, formatFilesPlace(files), problem === undefined, {
      state: 'error',
      advice: problem?.sentence ?? '',
    }),
    judge(
      { id: 'webhooks_key', name: 'Chave dos webhooks' },
      webhooksKeys.length > 0 ? 'do ambiente' : 'nenhuma',
      webhooksKeys.length > 0,
      {
        state: 'warning',
        advice: 'Sem FICHARIO_WEBHOOKS_KEY, a mesma em todos os processos, nenhum webhook é criado nem enviado.',
      },
    ),
  ];
}

function examineNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return judge({ id: 'node', name: 'Node.js' }, process.versions.node, major > 20 || (major === 20 && minor >= 19), {
    state: 'error',
    advice: 'Instale o Node.js 20.19 ou mais novo.',
  });
}

function examineDataFolder({ dataDir, dataDirNote }: Env): Finding {
  const writable = mayWrite(existingParent(dataDir));
  const found = existsSync(dataDir) ? dataDir : `${dataDir} (ainda não existe)`;
  if (dataDirNote !== undefined && writable)
    return ok({ id: 'data_folder', name: 'Pasta de dados' }, `${found}. ${dataDirNote}`);
  return judge({ id: 'data_folder', name: 'Pasta de dados' }, found, writable, {
    state: 'error',
    advice: 'Este usuário não pode gravar aí. Dê-lhe a pasta ou escolha outra em FICHARIO_DATA.',
  });
}

/** Examines the access rights of the database's folders, which other users of the machine must not read. */
function examineRights(dataDir: string): Finding[] {
  return ['pgdata', 'socket']
    .map((folder) => join(dataDir, folder))
    .filter((folder) => existsSync(folder))
    .map((folder) => {
      const mode = statSync(folder).mode & 0o777;
      return judge(
        { id: 'folder_rights', name: 'Direitos da pasta' },
        `${folder} ${mode.toString(8)}`,
        (mode & 0o077) === 0,
        {
          state: 'error',
          advice: `Outros usuários desta máquina entram nela. Rode: chmod 700 ${folder}`,
        },
      );
    });
}

async function examineDisk(dataDir: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(existingParent(dataDir));
  const free = bavail / blocks;
  const found = `${gigabytes(bavail * bsize)} livres (${Math.floor(free * 100)} %)`;
  return judge({ id: 'disk', name: 'Disco' }, found, free >= DISK_WARNING, {
    state: free < DISK_ERROR ? 'error' : 'warning',
    advice: 'Libere espaço: abaixo de 5 % livres o Fichário se declara indisponível em /readyz.',
  });
}

/** Examines the disk space that files of imports and exports use, and the space that remains for them. */
async function examineFiles({ dataDir, diskFree }: Env): Promise<Finding> {
  const [{ used, reserved }, free] = await Promise.all([measureFiles(dataDir), findFree(existingParent(dataDir))]);
  const available = free - reserved - diskFree;
  const coming = reserved > 0 ? `, ${sizeOf(reserved)} a caminho` : '';
  const found = `${sizeOf(used)} de importações e exportações${coming}; cabem mais ${sizeOf(Math.max(0, available))}`;
  return judge({ id: 'files', name: 'Arquivos' }, found, available > 0, {
    state: 'warning',
    advice: 'Nenhum arquivo cabe mais: o que resta é do cadastro (FICHARIO_DISK_FREE). Libere espaço no disco.',
  });
}

function existingParent(folder: string): string {
  return existsSync(folder) ? folder : existingParent(dirname(folder));
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} GB`;
}
