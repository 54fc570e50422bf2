/** See shipped.mjs. */
export function listShipped(where: { source: string; modules: string; lock: object }): string[];
export function isLeftOut(path: string): boolean;
