import { setTimeout as sleep } from 'node:timers/promises';
import { SHARE_BEHIND } from '../../../cnpj/cnpj.schema.ts';
import type { CnpjLookup } from '../../../cnpj/server/cnpj-lookup.ts';
import { findAnswers } from '../../../cnpj/server/cnpj-store.ts';
import { cnpjLookupOf } from '../../../cnpj/server/shared-lookup.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { cnpjsOf } from '../../rows/server/receita-rows.ts';
import { type Job, saveProgress, speedOf } from './import-job.ts';
import type { Chunk } from './read-chunks.ts';

const MINUTE_MS = 60_000;
/** How often a wait looks whether the server stops, and the progress is saved, which notices that the check was cancelled. */
const LOOK_MS = 1_000;
/** Questions in a row without an answer after which no further one is sent: the providers are down. */
const MOST_SILENT = 10;
/** A quota that other processes used up is free again with the next minute: one question more, and then the next company. */
const MOST_TRIES = 2;

/** Asks the providers about the companies of a chunk. Throws Superseded when a user cancelled the check. */
export type AskReceita = (chunk: Chunk, before: { passed: number }) => Promise<void>;

/**
 * Creates the questions of a check, if the user chose them: about each CNPJ of which no answer is stored, one by one, at half the
 * pace of the providers, so that people who type a CNPJ have the other half. An answer is stored at once: after a restart only the
 * others are asked.
 */
export function createAskReceita(job: Job, isStopping: () => boolean): AskReceita {
  const { context, tenantId, settings } = job;
  if (settings.receita !== 'consultar') return async () => {};
  const lookup = cnpjLookupOf(context);
  const waitMs = MINUTE_MS / (lookup.perMinute * SHARE_BEHIND);
  let silent = lookup.isOn ? 0 : MOST_SILENT;
  return async ({ rows, rowsOfFile }, { passed }) => {
    if (silent >= MOST_SILENT) return;
    const cnpjs = await findMissing(job, cnpjsOf(rows));
    let savedAt = 0;
    for (const [index, cnpj] of cnpjs.entries()) {
      if (silent >= MOST_SILENT || isStopping()) return;
      if (performance.now() - savedAt >= LOOK_MS) {
        savedAt = performance.now();
        await reportAt(job, passed + Math.floor((rowsOfFile * index) / cnpjs.length));
      }
      const isAnswered = await askOne(lookup, { tenantId, cnpj, waitMs, isStopping });
      silent = isAnswered ? 0 : silent + 1;
      // the server ends a process that is silent for long
      context.onRead?.(0, 0);
    }
  };
}

async function findMissing({ context, tenantId }: Job, cnpjs: readonly string[]): Promise<string[]> {
  const stored = await inTenant(context.db, tenantId, (tx) => findAnswers(tx, cnpjs));
  const known = new Set(stored.flatMap(({ cnpj, answer }) => (answer ? cnpj : [])));
  return cnpjs.filter((cnpj) => !known.has(cnpj));
}

async function reportAt(job: Job, passed: number): Promise<void> {
  const { context, tenantId } = job;
  await inTenant(context.db, tenantId, (tx) => saveProgress(tx, job, { passed, rowsPerSecond: speedOf(job, passed) }));
}

type Question = { tenantId: number; cnpj: string; waitMs: number; isStopping: () => boolean };

/** Asks about one CNPJ. Returns whether a provider answered, after as long as one question may take. */
async function askOne(lookup: CnpjLookup, { tenantId, cnpj, waitMs, isStopping }: Question): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const startedAt = performance.now();
    const { outcome } = await lookup.lookUp({ tenantId, cnpj, share: SHARE_BEHIND });
    const isAnswered = outcome !== 'nobodyAnswered' && outcome !== 'off';
    while (performance.now() - startedAt < waitMs && !isStopping())
      await sleep(Math.min(LOOK_MS, waitMs - (performance.now() - startedAt)));
    if (isAnswered || tries >= MOST_TRIES || isStopping()) return isAnswered;
  }
}
