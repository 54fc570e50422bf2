export const EXTRA_PACKAGES: string[];
export function listAsked(env: Record<string, string | undefined>): string[];
export function installExtras(
  names: readonly string[],
  options?: { folder?: string | undefined; run?: (folder: string, packages: string[]) => boolean },
): string | undefined;
