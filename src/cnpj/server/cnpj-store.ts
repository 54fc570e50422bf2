import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, deflateSync, inflate } from 'node:zlib';
import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';

const compress = promisify(deflate);
const expand = promisify(inflate);
/** An answer has at most a megabyte. */
const MOST_BYTES = 2 ** 21;
/** Invented answers are many and short: a call behind the scenes takes ten times as long as the compression. */
const FAST = { level: 1 };

/** The last answer about a CNPJ that a client queried for. */
export type StoredAnswer = {
  cnpj: string;
  /** the ids of the provider that knows it, or of those that do not */
  providers: string[];
  askedAt: Date;
  dataDay: string | undefined;
  certain: boolean;
  /** undefined if no provider knows the CNPJ */
  answer: { body: string; sha256: string } | undefined;
};

type AnswerRow = {
  cnpj: string;
  providers: string[];
  asked_at: Date;
  data_day: string | null;
  certain: boolean;
  sha256: Buffer | null;
  body: Buffer | null;
};

/** The stored answers about these CNPJs. */
export async function findAnswers(tx: TenantReads, cnpjs: readonly string[]): Promise<StoredAnswer[]> {
  const rows = await tx.query<AnswerRow>(
    `select a.cnpj, a.providers, a.asked_at, a.data_day, a.certain, a.sha256, a.body from cnpj_answers a
      where a.tenant_id = $1 and a.cnpj = any ($2)`,
    [tx.tenantId, cnpjs],
  );
  return Promise.all(rows.map(toAnswer));
}

/** The CNPJs that stored answers know. */
export async function listAnswered(tx: TenantReads): Promise<string[]> {
  const rows = await tx.query<{ cnpj: string }>(
    'select a.cnpj from cnpj_answers a where a.tenant_id = $1 and a.found',
    [tx.tenantId],
  );
  return rows.map(({ cnpj }) => cnpj);
}

async function toAnswer({ cnpj, providers, certain, ...row }: AnswerRow): Promise<StoredAnswer> {
  const { body, sha256 } = row;
  return {
    cnpj,
    providers,
    askedAt: row.asked_at,
    dataDay: row.data_day ?? undefined,
    certain,
    answer:
      body && sha256
        ? { body: (await expand(body, { maxOutputLength: MOST_BYTES })).toString(), sha256: sha256.toString('hex') }
        : undefined,
  };
}

export type NewAnswer = {
  cnpj: string;
  provider: string;
  askedAt: Date;
  dataDay: string | undefined;
  /** the answer as it came, and the part of it that is stored */
  body: string;
  stored: string;
};

/** Stores an answer in place of the last one about its CNPJ. */
export async function saveAnswer(tx: TenantTx, answer: NewAnswer): Promise<void> {
  const { cnpj, provider, askedAt, dataDay = null, body } = answer;
  const sha256 = createHash('sha256').update(body).digest();
  await tx.query(
    `insert into cnpj_answers as a (tenant_id, cnpj, found, providers, data_day, certain, asked_at, sha256, body)
     values ($1, $2, true, array[$3], $4, true, $5, $6, $7)
     on conflict (tenant_id, cnpj) do update set found = true, providers = excluded.providers, data_day = excluded.data_day,
       certain = true, asked_at = excluded.asked_at, sha256 = excluded.sha256, body = excluded.body
     where not a.found or a.asked_at <= excluded.asked_at`,
    [tx.tenantId, cnpj, provider, dataDay, askedAt, sha256, await compress(answer.stored)],
  );
}

/** An invented answer about an invented company. */
export type InventedAnswer = { cnpj: string; body: string };

/** Invented companies: their answers are good only while no provider knows the CNPJ. */
export const DEMO = 'demo';

/** Stores invented answers, many with one statement. Never in place of the answer of a real provider. */
export async function saveInvented(
  tx: TenantTx,
  answers: readonly InventedAnswer[],
  { askedAt, dataDay }: { askedAt: Date; dataDay: string },
): Promise<void> {
  await tx.query(
    `insert into cnpj_answers as a (tenant_id, cnpj, found, providers, data_day, certain, asked_at, sha256, body)
     select $1::int, u.cnpj, true, array[$2::text], $3::date, true, $4::timestamptz, u.sha256, u.body
       from unnest($5::text[], $6::bytea[], $7::bytea[]) as u (cnpj, sha256, body)
     on conflict (tenant_id, cnpj) do update set found = true, providers = excluded.providers, data_day = excluded.data_day,
       certain = true, asked_at = excluded.asked_at, sha256 = excluded.sha256, body = excluded.body
     where not a.found or a.providers = excluded.providers`,
    [
      tx.tenantId,
      DEMO,
      dataDay,
      askedAt,
      answers.map(({ cnpj }) => cnpj),
      answers.map(({ body }) => createHash('sha256').update(body).digest()),
      answers.map(({ body }) => deflateSync(body, FAST)),
    ],
  );
}

/** Stores that these providers do not know a CNPJ. A stored answer about it stays. */
export async function saveDenial(tx: TenantTx, denial: Omit<StoredAnswer, 'answer'>): Promise<void> {
  const { cnpj, providers, askedAt, dataDay = null, certain } = denial;
  await tx.query(
    `insert into cnpj_answers as a (tenant_id, cnpj, found, providers, data_day, certain, asked_at)
     values ($1, $2, false, $3, $4, $5, $6)
     on conflict (tenant_id, cnpj) do update set providers = excluded.providers, data_day = excluded.data_day,
       certain = excluded.certain, asked_at = excluded.asked_at
     where not a.found`,
    [tx.tenantId, cnpj, providers, dataDay, certain, askedAt],
  );
}

/**
 * Deletes the answers of this client that are from before this moment and whose CNPJ is of no record. Invented ones stay, because
 * they are what there is to look up in a demo. Returns how many.
 */
export async function sweepAnswers(tx: TenantTx, before: Date): Promise<number> {
  const rows = await tx.query(
    `delete from cnpj_answers a
      where a.tenant_id = $1 and a.asked_at < $2 and a.providers <> array[$3] and not exists (
        select from pessoas p where p.tenant_id = $1 and p.cnpj = a.cnpj and p.deleted_at is null)
      returning 1`,
    [tx.tenantId, before, DEMO],
  );
  return rows.length;
}
