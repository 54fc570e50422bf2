import { statfs } from 'node:fs/promises';
import * as z from 'zod/mini';
import { inGlobal } from '../../kit/server/db/db.ts';
import { readMigrations } from '../../kit/server/db/schema/migrate.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { countOf } from '../../kit/count-of.ts';

const MIN_FREE_DISK = 0.05;

/** Health checks for monitoring: /healthz = the process lives, /readyz = it can serve requests. */
export function healthRoutes(app: App, { db, env, isDraining }: Services): void {
  const expected = readMigrations();
  app.get(
    '/healthz',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Diz se o processo está vivo',
        response: { 200: z.object({ status: z.literal('ok') }) },
        example: { answer: { status: 'ok' } },
      },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Diz se o sistema pode atender',
        description: 'O banco responde, as migrações estão em dia e há ao menos 5 % de disco livre.',
        response: { 200: z.object({ status: z.literal('ready') }) },
        errors: { 503: 'O sistema está encerrando, o banco não responde, faltam migrações ou falta disco.' },
        example: { answer: { status: 'ready' } },
      },
    },
    async () => {
      if (isDraining?.()) throw notReady('draining', 'O sistema está encerrando.');
      const missing = await countMissingMigrations();
      if (missing > 0)
        throw notReady(
          'migrations',
          `${countOf(missing, 'migração do banco falta', 'migrações do banco faltam')}. Reinicie o Fichário.`,
        );
      if ((await freeDisk(env.dataDir)) < MIN_FREE_DISK)
        throw notReady('disk', 'O disco está quase cheio. Libere espaço para continuar salvando.');
      return { status: 'ready' as const };
    },
  );

  async function countMissingMigrations(): Promise<number> {
    const applied = await inGlobal(db, (tx) => tx.query<{ name: string }>('select name from schema_migrations'));
    const names = new Set(applied.map(({ name }) => name));
    return expected.filter(({ name }) => !names.has(name)).length;
  }
}

function notReady(code: string, detail: string): Refusal {
  return new Refusal(503, code, detail, { headers: { 'retry-after': '5' } });
}

/** The free share of the disk of `folder`, from 0 to 1. With an external database the folder may be missing. */
async function freeDisk(folder: string): Promise<number> {
  try {
    const { bavail, blocks } = await statfs(folder);
    return bavail / blocks;
  } catch {
    return 1;
  }
}
