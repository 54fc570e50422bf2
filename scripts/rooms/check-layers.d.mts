/** Each source file with what it imports: paths from the root, or names of packages. */
export type Imports = Record<string, string[]>;
export function findFaults(imports: Imports): string[];
export function readImports(): Imports;
export function findUnordered(lines: Readonly<Record<string, number>>): string[];
export function listSources(folder: string): string[];
