import { known } from '../../kit/known.ts';
import { dayInBrasilia } from '@fichario/brasil';
import { may } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { inEachTenant } from '../../access/server/in-each-tenant.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { presentText } from '../../pessoa/present.ts';
import { birthdayKeysOf, weekOf } from '../calendar.ts';
import type { Birthdays } from '../dashboard.schema.ts';
import { type BirthdayRow, listBirthdays } from './dashboard.queries.ts';

const MAX_BIRTHDAYS = 50;

/**
 * The birthdays in the week of `now`, of all the clients together in which the user may see them, by day and name. If there are too many, today and the coming
 * days are preferred to past ones.
 */
export async function answerBirthdays(db: Db, tenants: CurrentTenant[], now: Date): Promise<Birthdays> {
  const today = dayInBrasilia(now);
  const days = weekOf(today);
  const keys = birthdayKeysOf(days);
  const shownOf = tenants.filter((tenant) => may(tenant, 'pessoa.seeBirth'));
  const rows = await inEachTenant(db, shownOf, async (tx, { id: tenantId, role }) =>
    (await listBirthdays(tx, { keys, today, limit: MAX_BIRTHDAYS + 1 })).map((row) => ({ tenantId, role, ...row })),
  );
  const nearest = rows.flat().sort((a, b) => Number(a.date < today) - Number(b.date < today) || compareRows(a, b));
  const shown = nearest.slice(0, MAX_BIRTHDAYS).sort(compareRows);
  const items = shown.map((row) => ({
    tenantId: row.tenantId,
    id: row.id,
    codigo: row.codigo,
    nome: presentText(row.nome, row, row.role),
    nomeSocial: presentText(row.nome_social, row, row.role),
    nascimento: row.nascimento,
    date: row.date,
  }));
  const more = nearest.length > MAX_BIRTHDAYS;
  return { from: known(days[0], 'Sunday'), to: known(days[6], 'Saturday'), items, more };
}

function compareRows(a: BirthdayRow, b: BirthdayRow): number {
  return compare(a.date, b.date) || compare(a.nome_chave, b.nome_chave);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
