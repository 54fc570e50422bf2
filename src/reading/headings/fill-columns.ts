import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { STRANGERS } from './heading-groups.ts';
import { LINKS, without } from './heading-words.ts';
import { wordsOf } from './headings.ts';
import type { Columns } from './place-hits.ts';
import { areNames, recognizeContent } from './recognize-content.ts';
import { roleNamed } from './role-columns.ts';

/** Placeholder headings that spreadsheets and import libraries generate. */
const SAYS_NOTHING =
  /^(?:inscri[cç][aã]o|identifica[cç][aã]o|custom field \d+ - value|(?:coluna|column|campo|field|f|unnamed:?|sem nome|_)?\s*_?\d*)$/i;
const DOCUMENTS = ['documento', 'cpf', 'cnpj'];
const FEWEST_NAMES = 3;

/** Recognises columns without a heading by their content, for fields that no other column has. */
export function fillByContent({ headings, values, targets }: Columns): void {
  const taken = new Set(targets);
  headings.forEach((heading, column) => {
    if (targets[column] !== null || !SAYS_NOTHING.test(heading.trim())) return;
    const found = recognizeContent(values[column] ?? []);
    const free = found && nextFree(found, taken);
    if (free === undefined) return;
    targets[column] = free;
    taken.add(free);
  });
}

/** Returns the same field in the first block without it. A second document belongs to another person: a spouse, a partner. */
function nextFree(target: Target, taken: ReadonlySet<Target | null>): Target | undefined {
  if (DOCUMENTS.includes(target) && DOCUMENTS.some((other) => taken.has(other))) return undefined;
  const places = /^(?:telefones|emails)\./.test(target) ? 50 : 1;
  for (let place = 1; place <= places; place++) {
    const next = target.replace('.1.', `.${place}.`);
    if (!taken.has(next)) return next;
  }
  return undefined;
}

/**
 * Recognises names under an unknown heading, such as `Cooperado` or `Tutor`, or under a role in the first column: the first
 * such column with different names, in a file with documents and without another name. `Nome do tutor` needs no documents.
 */
export function fillName({ headings, values, targets }: Columns): void {
  const hasDocuments = targets.some((target) => target !== null && DOCUMENTS.includes(target));
  if (targets.some((target) => target?.startsWith('nome'))) return;
  const contact = targets.indexOf('contatos.1.nome');
  const column = headings.findIndex((heading, at) => {
    const cells = values[at] ?? [];
    if (targets[at] !== null || (contact !== -1 && contact < at) || cells.length < FEWEST_NAMES || !areNames(cells))
      return false;
    const words = without(wordsOf(heading), LINKS);
    const isNome = words.length === 2 && words[0] === 'nome';
    const [word = '', ...others] = isNome ? words.slice(1) : words;
    const isOther = STRANGERS.has(word) && !(at === 0 && roleNamed(heading) !== undefined);
    return (hasDocuments || isNome) && word !== '' && others.length === 0 && !isOther;
  });
  if (column !== -1) targets[column] = 'nome';
}
