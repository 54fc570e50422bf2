import type { FileStore } from './file-store.ts';
import type { FilesPlace } from '../env/files-place.ts';
import { loadExtra } from '../process/extras.ts';

const S3 = { name: 's3', variable: 'FICHARIO_FILES' } as const;

const stores = new Map<string, Promise<FileStore>>();

/** Opens the store of a place. The first call loads its library, so an installation without a store does not wait for it. */
export function openStore(place: FilesPlace): Promise<FileStore> {
  const key = JSON.stringify(place);
  const store =
    stores.get(key) ?? loadExtra(() => import('./s3-store.ts'), S3).then(({ createS3Store }) => createS3Store(place));
  stores.set(key, store);
  return store;
}
