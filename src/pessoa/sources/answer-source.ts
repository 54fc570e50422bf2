import type { Company } from '../../cnpj/company.ts';
import { blocksOf, byName } from '../field-list.ts';
import type { PessoaInput } from '../pessoa.ts';
import type { Sources } from '../sources.ts';
import { takenSources, type Version } from './fill-sources.ts';

/** An answer about a CNPJ: the company, the name of its provider, the moment of the question. */
export type Answered = { company: Company; provider: string; askedAt: Date };

/**
 * The sources of a record that a person saved after an answer about its CNPJ: what became different and is as the answer says it comes
 * from the Receita. An item comes from it only as a whole.
 */
export function sourcesOfAnswer(
  before: Version | undefined,
  after: PessoaInput,
  answered: Answered,
): Sources | undefined {
  const { company, provider, askedAt } = answered;
  return takenSources({
    before,
    after,
    source: { kind: 'receita', key: provider, at: askedAt.toISOString() },
    confirms: (path, value) => says(company, path, value),
  });
}

function says(company: Company, path: string, value: unknown): boolean {
  const [key = '', index] = path.split('.');
  if (key === 'cnpj') return false;
  if (index === undefined) return byName(company)[key] === value;
  return blocksOf(company, key).some((item) => isSameItem(item, value));
}

/** What the register adds to an item, and what follows from it. */
const NOT_OF_ANSWER = new Set(['id', 'principal', 'tipo']);

function isSameItem(item: object, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const keys = new Set([...Object.keys(item), ...Object.keys(value)]);
  return [...keys].every((key) => NOT_OF_ANSWER.has(key) || (byName(item)[key] ?? '') === (byName(value)[key] ?? ''));
}
