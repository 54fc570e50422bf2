import { parseSync, type Plugin } from 'vite';

const FIELDS = /\/src\/pessoa\/pessoa\.fields\.ts$/;
/** What `docs/campos.md`, the document of the API and tests read of a field. */
const DOCUMENTED = new Set(['example', 'exampleJuridica', 'personal']);

/** Leaves out of the build what stands at a field for documents: no page reads it. */
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

/** The places of what is left out, in their order. */
function findDocumented(code: string, file: string): Range[] {
  const found: Range[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, key, start, end } = node as { type?: string; key?: { name?: string } } & Partial<Range>; // of any kind
    if (type === 'Property' && DOCUMENTED.has(key?.name ?? '') && start !== undefined && end !== undefined)
      found.push({ start, end });
    else for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, code).program);
  return found;
}

/** The code without those places, each with the comma behind it. */
function leaveOut(code: string, ranges: readonly Range[]): string {
  let left = '';
  let from = 0;
  for (const { start, end } of ranges) {
    left += code.slice(from, start);
    from = code[end] === ',' ? end + 1 : end;
  }
  return left + code.slice(from);
}
