import { parseSync, type Plugin } from 'vite';

const FIELDS = /\/src\/pessoa\/pessoa\.fields\.ts$/;
/** Properties of a field that only `docs/campos.md`, the OpenAPI document and tests read. */
const DOCUMENTED = new Set(['example', 'exampleJuridica', 'personal']);

/** Removes from the build the properties of fields that only documents read. */
export function withoutDocumentation(): Plugin {
  return {
    name: 'without-documentation',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: FIELDS },
      handler: (code, id) => ({ code: leaveOut(code, findDocumented(code, id)), map: null }),
    },
  };
}

type Range = { start: number; end: number };

/** The ranges of the removed properties, in order. */
function findDocumented(code: string, file: string): Range[] {
  const found: Range[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    // a node of any kind may lack these properties
    const { type, key, start, end } = node as { type?: string; key?: { name?: string } } & Partial<Range>;
    if (type === 'Property' && DOCUMENTED.has(key?.name ?? '') && start !== undefined && end !== undefined)
      found.push({ start, end });
    else for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, code).program);
  return found;
}

/** The code without those ranges, each with the comma after it. */
function leaveOut(code: string, ranges: readonly Range[]): string {
  let left = '';
  let from = 0;
  for (const { start, end } of ranges) {
    left += code.slice(from, start);
    from = code[end] === ',' ? end + 1 : end;
  }
  return left + code.slice(from);
}
