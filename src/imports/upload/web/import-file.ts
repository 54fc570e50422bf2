import { getTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { nameOfPasted } from '../../web/import-texts.ts';
import { openImport } from '../../web/imports.api.ts';
import { startUpload } from './upload.store.ts';

/** Opens an import of a file and its page, and sends the file. */
export async function importFile(file: File, tenant: number): Promise<void> {
  const { id } = await openImport(file);
  await navigate({ to: '/importar/$id', params: { id } });
  void startUpload({ importId: id, tenant, file, from: 0 });
}

/** Imports a pasted table like a file. The page needs no text: it is sent, and kept nowhere else. */
export async function importPasted(text: string, at = new Date()): Promise<void> {
  const tenant = getTenantChoice();
  if (typeof tenant === 'number') await importFile(new File([text], nameOfPasted(at)), tenant);
}
