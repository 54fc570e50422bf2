import type { CurrentTenant } from '../../server/context.ts';
import type { Db } from '../../server/db.ts';
import { inEachTenant } from '../../server/in-each-tenant.ts';
import { birthdayKeysOf, dayInBrasilia, weekOf } from '../calendar.ts';
import type { Birthdays } from '../dashboard.ts';
import { listBirthdays } from './dashboard.queries.ts';

const MAX_BIRTHDAYS = 50;

/** Who has a birthday in the week of `now`, in all of the clients together. */
export async function answerBirthdays(db: Db, tenants: CurrentTenant[], now: Date): Promise<Birthdays> {
  const days = weekOf(dayInBrasilia(now));
  const keys = birthdayKeysOf(days);
  const rows = await inEachTenant(db, tenants, async (tx, { id: tenantId }) =>
    (await listBirthdays(tx, keys, MAX_BIRTHDAYS + 1)).map((row) => ({ tenantId, ...row })),
  );
  const sorted = rows.flat().sort((a, b) => compare(a.date, b.date) || compare(a.nome_chave, b.nome_chave));
  const items = sorted.slice(0, MAX_BIRTHDAYS).map((row) => ({
    tenantId: row.tenantId,
    id: row.id,
    codigo: row.codigo,
    nome: row.nome,
    nomeSocial: row.nome_social,
    nascimento: row.nascimento,
    date: row.date,
  }));
  return { from: days[0]!, to: days[6]!, items, more: sorted.length > MAX_BIRTHDAYS }; // a week has seven days
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
