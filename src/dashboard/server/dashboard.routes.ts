import type * as z from 'zod/mini';
import type { CurrentTenant } from '../../access/server/context.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import type { FigureName } from '../../register/apply/server/apply.figures.ts';
import { countUnfilled } from '../../register/fill/server/fill-progress.ts';
import * as schema from '../dashboard.schema.ts';
import { answerBirthdays } from './birthdays.ts';
import * as examples from './dashboard.examples.ts';
import {
  type FigureSums,
  sumFigures,
  toByCity,
  toByState,
  toCompleteness,
  toCreatedByMonth,
  toPendenciaCounts,
  toTotals,
} from './figures.ts';
import { answerLatestChanges } from './latest-changes.ts';

const NO_DELETED = 'Fichas excluídas não contam. Com `X-Tenant: all`, a soma dos clientes do usuário.';

/** The routes of the figures of the painel. Each needs one statement per client, independent of the number of records. */
export function dashboardRoutes(app: App, services: Services): void {
  routeCounterPanels(app, services);
  routeBirthdays(app, services);
  routeLatestChanges(app, services);
}

/** A panel of counters. */
type CounterPanel<Answer> = {
  name: string;
  summary: string;
  description?: string;
  figures: FigureName[];
  answer: z.ZodMiniType<Answer>;
  example: Answer;
  toAnswer: (sums: FigureSums, now: Date, tenants: readonly CurrentTenant[]) => Answer | Promise<Answer>;
};

function routeCounterPanels(app: App, services: Services): void {
  routeTotals(app, services);
  routePlaces(app, services);
  routeQuality(app, services);
}

/** The number of records in total and by month. */
function routeTotals(app: App, services: Services): void {
  routeCounters(app, services, {
    name: 'totals',
    summary: 'Conta as fichas por tipo e por situação',
    description:
      `${NO_DELETED} \`unprepared\` são as que a pesquisa ainda não conhece por inteiro, depois de uma atualização: ` +
      'até lá ela é mais lenta e acha só pelo começo das palavras.',
    figures: ['tipo_situacao'],
    answer: schema.Totals,
    example: examples.EXAMPLE_TOTALS,
    toAnswer: async (sums, now, tenants) => {
      const ids = tenants.map(({ id }) => id);
      return { ...toTotals(sums), unprepared: await countUnfilled(services.db, ids, now) };
    },
  });
  routeCounters(app, services, {
    name: 'created-by-month',
    summary: 'Conta as fichas novas de cada mês, dos últimos doze',
    description: `Os meses são os de Brasília, o mais antigo primeiro. ${NO_DELETED}`,
    figures: ['created'],
    answer: schema.CreatedByMonth,
    example: examples.EXAMPLE_CREATED_BY_MONTH,
    toAnswer: toCreatedByMonth,
  });
}

/** The number of records by state and city. */
function routePlaces(app: App, services: Services): void {
  routeCounters(app, services, {
    name: 'by-state',
    summary: 'Conta as fichas de cada estado',
    description: `O estado é o do endereço principal; vêm todos os 27. ${NO_DELETED}`,
    figures: ['estado'],
    answer: schema.ByState,
    example: examples.EXAMPLE_BY_STATE,
    toAnswer: toByState,
  });
  routeCounters(app, services, {
    name: 'by-city',
    summary: 'Conta as fichas das dez maiores cidades',
    description: `A cidade é a do endereço principal; \`outras\` é a soma das demais. ${NO_DELETED}`,
    figures: ['cidade'],
    answer: schema.ByCity,
    example: examples.EXAMPLE_BY_CITY,
    toAnswer: toByCity,
  });
}

/** The number of records by missing fields. */
function routeQuality(app: App, services: Services): void {
  routeCounters(app, services, {
    name: 'completeness',
    summary: 'Conta quantas fichas têm documento, endereço, telefone, e-mail e data',
    description: `\`completas\` são as que não têm pendência alguma. ${NO_DELETED}`,
    figures: ['tipo_situacao', 'pendencia', 'completa'],
    answer: schema.Completeness,
    example: examples.EXAMPLE_COMPLETENESS,
    toAnswer: toCompleteness,
  });
  routeCounters(app, services, {
    name: 'pendencias',
    summary: 'Conta as fichas que têm cada pendência',
    description: `As fichas de cada uma: \`GET /api/pessoas?pendencia=…\`. ${NO_DELETED}`,
    figures: ['pendencia'],
    answer: schema.PendenciaCounts,
    example: examples.EXAMPLE_PENDENCIA_COUNTS,
    toAnswer: toPendenciaCounts,
  });
}

function routeCounters<Answer>(app: App, { db, now }: Services, panel: CounterPanel<Answer>): void {
  const { name, summary, description = NO_DELETED, figures, example, toAnswer } = panel;
  const answer: z.ZodMiniType = panel.answer;
  app.get(
    `/api/dashboard/${name}`,
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: { summary, description, response: { 200: answer }, example: { answer: example } },
    },
    async ({ tenants }) => toAnswer(await sumFigures(db, tenants, figures), now(), tenants),
  );
}

function routeBirthdays(app: App, { db, now }: Services): void {
  app.get(
    '/api/dashboard/birthdays',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Diz quem faz aniversário nesta semana, de domingo a sábado',
        description:
          'No máximo 50, por dia e nome; `more` diz se há mais. Quem nasceu em 29 de fevereiro faz aniversário em ' +
          '1º de março nos anos que não têm esse dia (Código Civil, art. 132, § 3º).',
        response: { 200: schema.Birthdays },
        example: { answer: examples.EXAMPLE_BIRTHDAYS },
      },
    },
    (request) => answerBirthdays(db, request.tenants, now()),
  );
}

function routeLatestChanges(app: App, { db }: Services): void {
  app.get(
    '/api/dashboard/latest-changes',
    {
      config: { access: { tenant: 'pessoa.history', acrossTenants: true } },
      schema: {
        summary: 'Conta as dez últimas mudanças do cadastro',
        description:
          '`pessoa` vem quando a mudança foi de uma ficha só; a de uma ficha excluída, só a quem pode restaurar.',
        response: { 200: schema.LatestChanges },
        example: { answer: examples.EXAMPLE_LATEST_CHANGES },
      },
    },
    (request) => answerLatestChanges(db, request.tenants),
  );
}
