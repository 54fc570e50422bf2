import { labelOfTarget } from '../cells/cell-fields.ts';
import { isGroup } from '../labels.ts';
import { BLOCKS } from '../pessoa.fields.ts';

// Does not import the rules, so a page that only shows results does not load them.

/** The items that prevent an invoice. */
export function refusedOf<Item extends { nivel: string }>(items: readonly Item[]): Item[] {
  return items.filter(({ nivel }) => nivel !== 'aviso');
}

/** The label of a path in a file, with items counted from 1. */
export function labelOfPath(path: string): string {
  const target = path.replace(/\.(\d+)(?=\.|$)/, (_dot, index) => `.${Number(index) + 1}`);
  return labelOfTarget(target) ?? (isGroup(path) ? BLOCKS[path].plural : path);
}
