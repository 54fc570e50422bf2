import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import { checkFile, sendFile } from '../../../../test/imports/imports.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { projectRoot } from '../../../kit/server/process/paths.ts';
import type { Import } from '../../import.ts';
import { createImportThread, type ImportThread } from './import-thread.ts';
import { findImport, type StoredImport } from '../../store/server/imports.queries.ts';

const api = useApp();
const folder = join(projectRoot(), 'node_modules', '.cache', `fichario-thread-${process.pid}`);
let thread: ImportThread;

// as scripts/build.mjs does it
beforeAll(async () => {
  const manifest = readFileSync(join(projectRoot(), 'package.json'), 'utf8');
  const { dependencies, optionalDependencies } = JSON.parse(manifest) as Record<string, Record<string, string>>;
  await build({
    absWorkingDir: projectRoot(),
    entryPoints: ['src/imports/work/server/import-worker.ts'],
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['source'],
    external: Object.keys({ ...dependencies, ...optionalDependencies }),
  });
  thread = createImportThread(api.services, pathToFileURL(join(folder, 'import-worker.js')));
});
afterAll(async () => {
  await thread.close();
  rmSync(folder, { recursive: true, force: true });
});

async function find(id: string): Promise<StoredImport> {
  return (await inTenant(api.services.db, api.tenant.id, (tx) => findImport(tx, id)))!; // the test made it
}

test('reads a file in a thread of its own, and says there what cannot be read', async () => {
  const sent = await sendFile(api.as.gestor, 'Nome;CPF\nAna;\n');
  const reading = await thread.readFile(api.tenant.id, await find(sent.id), {});
  expect(reading.table).toEqual(sent.table);
  await expect(thread.readFile(api.tenant.id, { ...(await find(sent.id)), id: 'nada' }, {})).rejects.toThrow();
  const again = thread.readFile(api.tenant.id, await find(sent.id), { sheet: 'Nenhuma' });
  await expect(again.then(({ table }) => table.format)).resolves.toBe('csv');
});

test('puts the rows of a file into the register in a thread of its own', async () => {
  const checked = await checkFile(api.as.gestor, 'Nome\nUm Tear\nDois Tear\n', { columns: ['nome'] });
  await api.owner.query(`update imports set state = 'checking' where id = $1`, [checked.id]);
  // without a job nobody else does it
  await thread.run({ tenantId: api.tenant.id, kind: 'import', id: checked.id, owner: randomUUID() }, () => false);
  const after = (await api.as.gestor.get(`/api/imports/${checked.id}`)).json<Import>();
  expect(after).toMatchObject({ state: 'checked', counts: { create: 2 } });
});
