import { applyBulkCreate } from '../../operations/server/apply.ts';
import type { PessoaInput } from '../../pessoas/pessoa.ts';
import { type Db, inGlobal, inTenantBulk, type TenantTx } from '../../server/db.ts';
import { generatePessoas } from './generate-pessoas.ts';
import { type DemoCep, demoCepsOf } from './places.ts';

/**
 * Fills a client with made-up records, as one operation of the user, and puts the CEPs of their addresses where no
 * better source has told them, so that the look-up works offline. The same client and seed go on where the last call
 * ended: no document comes twice. Returns how many records it made, which is `count`.
 */
export async function createSampleRecords(
  db: Db,
  options: { tenantId: number; userId: string; count: number; seed: number; origin?: 'web' | 'cli' },
): Promise<number> {
  const { tenantId, userId, count, seed, origin = 'web' } = options;
  if (count === 0) return 0;
  const inputs = await inTenantBulk(db, tenantId, async (tx) => {
    const records = [...generatePessoas({ seed, count, from: await countEverCreated(tx) })];
    await applyBulkCreate(tx, { kind: 'import', userId, origin }, records);
    return records;
  });
  await saveDemoCeps(db, inputs);
  return inputs.length;
}

/** Each record ever created took one `codigo`: at least so many of the series are taken. */
async function countEverCreated(tx: TenantTx): Promise<number> {
  const [row] = await tx.query<{ created: number }>(
    'select next_codigo - 1 as created from tenant_counters where tenant_id = $1',
    [tx.tenantId],
  );
  return row?.created ?? 0;
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
