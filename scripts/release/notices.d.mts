/** See notices.mjs. */
export function sumOf(path: string): string;
