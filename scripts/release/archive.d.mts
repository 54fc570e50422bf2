/** See archive.mjs. */
export function fillFolder(
  folder: string,
  what: { source: string; modules: string; release: object; publicKey: string | undefined },
): void;
export function packFolder(folder: string, file: string, epoch: number, how?: { level?: number }): void;
