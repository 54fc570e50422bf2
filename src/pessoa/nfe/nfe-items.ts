import { labelOfTarget } from '../cells/cell-fields.ts';
import { isGroup } from '../labels.ts';
import { BLOCKS } from '../pessoa.fields.ts';

// Without the rules, so that a page which only shows what they found does not load them.

/** What keeps a record from its invoice, of all that was found. */
export function refusedOf<Item extends { nivel: string }>(items: readonly Item[]): Item[] {
  return items.filter(({ nivel }) => nivel !== 'aviso');
}

/** What a path is called in a file, where items are counted from 1. */
export function labelOfPath(path: string): string {
  const target = path.replace(/\.(\d+)(?=\.|$)/, (_dot, index) => `.${Number(index) + 1}`);
  return labelOfTarget(target) ?? (isGroup(path) ? BLOCKS[path].plural : path);
}
