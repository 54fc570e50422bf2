import { dayInBrasilia } from '@fichario/brasil';
import { saveInvented, type InventedAnswer } from '../../cnpj/server/cnpj-store.ts';
import { type Db, inGlobal, inTenant, inTenantBulk, type TenantTx } from '../../kit/server/db/db.ts';
import type { PessoaInput } from '../../pessoa/pessoa.ts';
import { applyBulkCreate } from '../../register/apply/server/apply.ts';
import { generatePessoas } from './generate-pessoas.ts';
import { type DemoCep, demoCepsOf } from './places.ts';
import { answerOfRecord, isRegistered } from './receita.ts';
import { spreadOverWeeks } from './weeks.ts';

/** The number of records per operation, small enough for the memory of a small machine. */
const OPERATION_SIZE = 10_000;

type SampleRequest = {
  tenantId: number;
  userId: string;
  count: number;
  seed: number;
  origin?: 'web' | 'cli';
  /** spreads the records over the twelve months until then; by default all records have the present time */
  until?: Date;
};

/**
 * Fills a client with made-up records, as operations of the user. Stores the CEPs of their addresses and what the Receita would say
 * of their CNPJs, unless a better source has, so both look-ups work offline. Another call for the same client and seed continues the series: no document is repeated, and no
 * record is older than an earlier one. Returns the number of new records, which is `count`.
 */
export async function createSampleRecords(db: Db, options: SampleRequest): Promise<number> {
  const { tenantId, userId, count, seed, origin = 'web', until } = options;
  const weeks = until
    ? spreadOverWeeks(count, { seed, until, after: await inTenant(db, tenantId, readLastOperation) })
    : [{ count, at: undefined }];
  for (const week of weeks)
    for (let made = 0; made < week.count; made += OPERATION_SIZE) {
      const inputs = await inTenantBulk(db, tenantId, async (tx) => {
        const size = Math.min(OPERATION_SIZE, week.count - made);
        const records = [...generatePessoas({ seed, count: size, from: await countEverCreated(tx) })];
        await applyBulkCreate(tx, { kind: 'import', userId, origin, at: week.at }, records);
        return records;
      });
      await saveDemoCeps(db, inputs);
      await saveDemoAnswers(db, tenantId, inputs.filter(isRegistered).map(answerOfRecord), until ?? new Date());
    }
  return count;
}

/** The time of the client's last operation; undefined if it has none. */
async function readLastOperation(tx: TenantTx): Promise<Date | undefined> {
  const [row] = await tx.query<{ at: Date | null }>(
    'select max(created_at) as at from operations where tenant_id = $1',
    [tx.tenantId],
  );
  return row?.at ?? undefined;
}

/** The number of records ever created, by the next `codigo`; at least so many of the series are used. */
async function countEverCreated(tx: TenantTx): Promise<number> {
  const [row] = await tx.query<{ created: number }>(
    'select next_codigo - 1 as created from tenant_counters where tenant_id = $1',
    [tx.tenantId],
  );
  return row?.created ?? 0;
}

/** Stores invented answers as those of a question at this moment. */
export async function saveDemoAnswers(
  db: Db,
  tenantId: number,
  answers: readonly InventedAnswer[],
  askedAt: Date,
): Promise<void> {
  await inTenantBulk(db, tenantId, (tx) => saveInvented(tx, answers, { askedAt, dataDay: dataDayOf(askedAt) }));
}

/** The open data of a month come in its middle, and providers serve them until the next: the 14th of the month before. */
function dataDayOf(at: Date): string {
  const [year = 0, month = 0] = dayInBrasilia(at).split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 14)).toISOString().slice(0, 10);
}

async function saveDemoCeps(db: Db, pessoas: PessoaInput[]): Promise<void> {
  const ceps: DemoCep[] = demoCepsOf(pessoas.flatMap(({ enderecos }) => enderecos));
  await inGlobal(db, (tx) =>
    tx.query(
      `insert into ceps (cep, found, logradouro, bairro, codigo_cidade, source)
       select cep, true, logradouro, bairro, codigo_cidade, 'demo'
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as demo (cep, logradouro, bairro, codigo_cidade)
       on conflict (cep) do nothing`,
      [
        ceps.map(({ cep }) => cep),
        ceps.map(({ logradouro }) => logradouro),
        ceps.map(({ bairro }) => bairro),
        ceps.map(({ codigoCidade }) => codigoCidade),
      ],
    ),
  );
}
