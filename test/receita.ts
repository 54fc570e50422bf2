import { saveAnswer, saveDenial } from '../src/cnpj/server/cnpj-store.ts';
import { type Db, inTenant } from '../src/kit/server/db/db.ts';

const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** A CNPJ with right check digits; each number makes another one. */
export function cnpjOfNumber(number: number): string {
  const base = `${String(number).padStart(8, '0')}0001`;
  return [12, 13].reduce((digits, length) => {
    const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[13 - length + at] ?? 0), 0);
    return digits + (sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }, base);
}

const ANSWER = { situacao_cadastral: 2, descricao_situacao_cadastral: 'ATIVA', qsa: [] };

/** What BrasilAPI answers for an invented company. */
export function brasilApiAnswer(fields: object): string {
  return JSON.stringify({ ...ANSWER, ...fields });
}

/** Stores an answer of BrasilAPI, as a look-up does. */
export async function storeAnswer(
  db: Db,
  tenantId: number,
  { askedAt = new Date(), ...fields }: { cnpj: string | null; askedAt?: Date; [field: string]: unknown },
): Promise<void> {
  const body = brasilApiAnswer(fields);
  const { cnpj } = fields;
  if (cnpj === null) throw new Error('The company has no CNPJ.');
  const answer = { cnpj, provider: 'brasilapi', askedAt, dataDay: '2026-11-20', body, stored: body };
  await inTenant(db, tenantId, (tx) => saveAnswer(tx, answer));
}

/** Stores that two providers do not know a CNPJ. */
export async function storeDenial(
  db: Db,
  tenantId: number,
  { cnpj, certain }: { cnpj: string; certain: boolean },
): Promise<void> {
  const denial = { cnpj, providers: ['brasilapi', 'cnpja'], askedAt: new Date(), dataDay: '2026-11-20', certain };
  await inTenant(db, tenantId, (tx) => saveDenial(tx, denial));
}
