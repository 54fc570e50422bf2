import type { Imports } from './check-layers.mjs';

export type Touched = { tests: string[]; components: string[] };
export function chooseTests(imports: Imports, changed: string[]): Touched;
