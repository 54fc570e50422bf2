import { chaveNome } from '@fichario/brasil';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { haveNumbers } from './recognize-content.ts';

const COMPANY = 'nome.empresa';
const PARTS = ['nome.primeiro', 'nome.sobrenome'];
const CNPJ_PARTS = ['cnpj.basico', 'cnpj.ordem', 'cnpj.dv'];

/**
 * What columns mean together. A company beside a name of a person is the company that the person works for; alone it is the
 * name of the record, and beside a razão social it is of the program itself. A CNPJ comes in all its parts or in none. A
 * street without a column for its number may have it behind a comma.
 */
export function settleColumns(
  targets: (Target | null)[],
  headings: readonly string[],
  values: readonly (readonly string[])[],
): void {
  settleCompany(targets, headings);
  if (!CNPJ_PARTS.every((part) => targets.includes(part)))
    for (const part of CNPJ_PARTS) if (targets.includes(part)) targets[targets.indexOf(part)] = null;
  targets.forEach((target, column) => {
    const block = /^(enderecos\.\d+)\.logradouro$/.exec(target ?? '')?.[1];
    const hasOwn = ['numero', 'linha'].some((field) => targets.includes(`${block}.${field}`));
    const isLine = WHOLE_LINE.test(headings[column] ?? '') || haveNumbers(values[column] ?? []);
    if (block !== undefined && !hasOwn && isLine) targets[column] = `${block}.linha`;
  });
}

/** Where Google, Outlook and HubSpot keep all that stands before the city. */
const WHOLE_LINE = /^\s*(?:address \d+ - street|(?:business|home|other) street|street address(?: \d+)?)\s*$/i;

function settleCompany(targets: (Target | null)[], headings: readonly string[]): void {
  const company = targets.indexOf(COMPANY);
  const nome = targets.indexOf('nome');
  const hasParts = PARTS.some((part) => targets.includes(part));
  if (company !== -1 && !hasParts && nome === -1) targets[company] = 'nome';
  else if (company !== -1 && !hasParts && !isOfPerson(headings[nome] ?? '')) targets[company] = null;
}

/** Words by which a heading is of whoever a record is about, person or company. */
const OF_ANYBODY = /\b(?:razao|social|empresarial|fantasia|cliente|fornecedor|sacado|cadastrado|customer)\b/;

function isOfPerson(heading: string): boolean {
  return !OF_ANYBODY.test(chaveNome(heading));
}
