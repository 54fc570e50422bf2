export type ReadCommit<T> = { name: string; files: string[]; body?: string; before: T; after: T };
export function readCommitsOf<T>(paths: string[], read: (contents: Record<string, unknown>[]) => T): ReadCommit<T>[];
