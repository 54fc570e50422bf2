import { findAnswers } from '../../../cnpj/server/cnpj-store.ts';
import { answeredOf } from '../../../cnpj/server/stored-answer.ts';
import type { TenantReads } from '../../../kit/server/db/db.ts';
import type { Answered } from '../../../pessoa/sources/answer-source.ts';
import type { ImportSettings } from '../../model/import.ts';
import type { Decision, Planner } from './judge-rows.ts';
import type { PreparedRow } from './prepare-row.ts';

/** What the Receita knows of companies, by CNPJ. */
export type Companies = ReadonlyMap<string, Answered>;

/** Whether blank fields of companies are filled from stored answers. */
export function fillsFromReceita({ receita = 'nada' }: Pick<ImportSettings, 'receita'>): boolean {
  return receita !== 'nada';
}

/** Adds the stored answers about their CNPJs to rows, if the user chose it; otherwise it asks nothing of the database. */
export async function withCompanies(
  tx: TenantReads,
  { settings, planner }: { settings: ImportSettings; planner: Pick<Planner, 'fill'> },
  rows: readonly PreparedRow[],
): Promise<PreparedRow[]> {
  if (!fillsFromReceita(settings)) return [...rows];
  const companies = await findCompanies(tx, cnpjsOf(rows));
  return rows.map((row) => {
    const answered = companies.get(row.read?.key.cnpj ?? '');
    return answered ? planner.fill(row, answered) : row;
  });
}

/** Whether the Receita fills blanks of a record that a row creates or changes. */
export function isFilled({ change, repairs }: Decision): boolean {
  return change !== undefined && repairs.some(({ code }) => code === 'receita');
}

/** The CNPJs of rows, each once. */
export function cnpjsOf(rows: readonly PreparedRow[]): string[] {
  return [...new Set(rows.flatMap(({ read }) => read?.key.cnpj ?? []))];
}

async function findCompanies(tx: TenantReads, cnpjs: readonly string[]): Promise<Companies> {
  if (cnpjs.length === 0) return new Map();
  const companies = new Map<string, Answered>();
  for (const stored of await findAnswers(tx, cnpjs)) {
    const answered = answeredOf(stored);
    if (answered) companies.set(stored.cnpj, answered);
  }
  return companies;
}
