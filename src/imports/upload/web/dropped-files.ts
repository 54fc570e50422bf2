import type { FolderFile } from './pack-files.ts';

/** Files dropped on the page. `isMany`: a folder, or several files. */
export type Dropped = { files: FolderFile[]; isMany: boolean };

/** Lists the dropped files, with those in folders. Must be called within the event: the browser clears the list afterwards. */
export function listDropped({ items, files }: DataTransfer): Promise<Dropped> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const plain = [...files].map((file) => ({ path: file.name, file }));
  if (!entries.some(({ isDirectory }) => isDirectory))
    return Promise.resolve({ files: plain, isMany: plain.length > 1 });
  return Promise.all(entries.map((entry) => walk(entry))).then((found) => ({ files: found.flat(), isMany: true }));
}

/** Lists files chosen in a dialog; those of a chosen folder have a path in it. */
export function listChosen(files: FileList | null): Dropped {
  const all = [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return { files: all, isMany: all.length > 1 || all.some(({ path }) => path.includes('/')) };
}

async function walk(entry: FileSystemEntry): Promise<FolderFile[]> {
  if (entry instanceof FileSystemFileEntry) return [{ path: entry.fullPath.slice(1), file: await fileOf(entry) }];
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const reader = entry.createReader();
  const found: FolderFile[] = [];
  // a reader lists a hundred at a time
  for (;;) {
    const some = await listSome(reader);
    if (some.length === 0) return found;
    for (const child of some) found.push(...(await walk(child)));
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function listSome(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
