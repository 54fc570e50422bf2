import type { CnpjAnswer } from '../../cnpj/cnpj.schema.ts';
import { answerOfStored } from '../../cnpj/server/stored-answer.ts';
import { findAnswers } from '../../cnpj/server/cnpj-store.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

/** What the stored answers say about these records. */
export type AnswersOf = (record: Pessoa) => CnpjAnswer | undefined;

export async function readAnswers(tx: TenantReads, records: readonly Pessoa[], now: Date): Promise<AnswersOf> {
  const stored = await findAnswers(
    tx,
    records.map(cnpjOf).filter((cnpj) => cnpj !== null),
  );
  const byCnpj = new Map(stored.map((answer) => [answer.cnpj, answer]));
  return (record) => {
    const answer = byCnpj.get(cnpjOf(record) ?? '');
    return answer && answerOfStored(answer, now);
  };
}

export function cnpjOf(record: Pessoa): string | null {
  return record.tipo === 'juridica' ? record.cnpj : null;
}

/** The time of an answer; null if it has none. */
export function askedAtOf(answer: CnpjAnswer | undefined): string | null {
  return answer && 'consulta' in answer ? answer.consulta.askedAt : null;
}
