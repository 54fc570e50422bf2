import { currentTenant, signedIn } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { OpenRecords, Presence } from '../live.schema.ts';
import { listPresences, peopleAround, putPresence } from './presence.queries.ts';

const BROWSER = '0192f0c4-0000-7000-8000-0000000000b0';

/** Presence over HTTP: each browser reports its open records and gets the other users who have them open. */
export function presenceRoutes(app: App, { db }: Services): void {
  app.put(
    '/api/live/presence',
    {
      // the page sends this every five seconds: it neither prolongs the session nor is logged
      config: { access: { tenant: 'pessoa.read' }, unattended: true },
      logLevel: 'warn',
      schema: {
        summary: 'Diz quais fichas este navegador tem abertas, e responde quem mais as tem',
        description:
          'Vale por 12 segundos; repita a cada 5. A lista é inteira: o que falta nela foi fechado. O `browserId` é do navegador, não da aba. Fichas que não existem ficam de fora. A sessão não se prolonga com isto.',
        body: OpenRecords,
        response: { 200: Presence },
        example: {
          body: { browserId: BROWSER, records: [{ pessoaId: EXAMPLE.pessoaId, editing: false }] },
          answer: { records: [{ pessoaId: EXAMPLE.pessoaId, people: [] }] },
        },
      },
    },
    async (request) => {
      const { userId } = signedIn(request);
      const tenant = currentTenant(request);
      return inTenant(db, tenant.id, async (tx) => {
        await putPresence(tx, { userId, ...request.body });
        return { records: peopleAround(await listPresences(tx), userId) };
      });
    },
  );
}
