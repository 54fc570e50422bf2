import type { Issue, Pessoa, PessoaInput } from '../pessoas/pessoa.ts';
import type { ImportSettings } from './import.ts';
import type { ReadRow, RowIssue } from './read-row.ts';

/** The record that a row makes, normalised. */
export function toNewPessoa(row: ReadRow): PessoaInput {
  throw new Error(`not here yet: ${row.content.tipo}`);
}

/**
 * The record that a row makes of one that there is, normalised. A blank cell never erases. The row must have been read
 * with the record: `read(cells, before)`.
 */
export function toUpdatedPessoa(row: ReadRow, before: Pessoa): PessoaInput {
  throw new Error(`not here yet: ${row.content.tipo} ${before.id}`);
}

/** What `checkPessoa` found in a record that a row made, at the columns that it came from; null where none did. */
export function issuesOfColumns(issues: Issue[], settings: ImportSettings): RowIssue[] {
  throw new Error(`not here yet: ${issues.length} ${settings.mode}`);
}
