import * as z from 'zod/mini';
import { readerFor } from '../../access/server/own-writes.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { LIST_FILTERS } from '../../search/list-filter.schema.ts';
import { toFilter } from '../../search/server/list-query.ts';
import { answerSuggestion } from '../../search/server/suggestion.ts';
import { wholeNumber } from '../../kit/whole-number.schema.ts';

/** The maximum of rows in a page. */
const MOST_FOUND = 200;

const SuggestionQuery = z.strictObject({
  ...LIST_FILTERS,
  /** the number of records that the search found: a suggestion must find more */
  found: z._default(wholeNumber(0, MOST_FOUND), 0),
});

/** "Você quis dizer …?", for a search with few results. */
export function suggestionRoutes(app: App, services: Services): void {
  app.get(
    '/api/pessoas/suggestion',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Diz o que uma pesquisa que achou pouco talvez quis dizer',
        description:
          'Troca palavras de `q` escritas com um erro, ou como soam (Luis, Sousa, Thiago), por palavras dos nomes do ' +
          'cliente. A pesquisa sugerida acha mais fichas que `found`; números, documentos e palavras de até três letras ' +
          'ficam como estão. Nulo quando nada parecido acha mais.',
        querystring: SuggestionQuery,
        response: { 200: z.object({ suggestion: z.nullable(z.string()) }) },
        example: { querystring: { q: 'joao sivla', found: 0 }, answer: { suggestion: 'joao silva' } },
      },
    },
    (request, reply) => {
      const { found, ...filter } = request.query;
      return answerSuggestion(
        readerFor(services, request),
        request.tenants,
        { filter: toFilter(filter, request.tenants), found },
        reply.raw,
      );
    },
  );
}
