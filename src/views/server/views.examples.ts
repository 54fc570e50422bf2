import { EXAMPLE } from '../../kit/example-world.ts';
import type { ListView, ListViewInput } from '../views.ts';

export const EXAMPLE_VIEW_INPUT: ListViewInput = {
  nome: 'Clientes do Sudeste',
  shared: true,
  query: {
    filter: { uf: ['SP', 'RJ', 'MG', 'ES'], papel: 'cliente', except: 'situacao:inativa' },
    sort: 'nome',
    columns: ['codigo', 'nome', 'cidade'],
  },
};

/** The view of EXAMPLE. */
export const EXAMPLE_VIEW: ListView = {
  id: EXAMPLE.viewId,
  ...EXAMPLE_VIEW_INPUT,
  version: 1,
  owner: { id: EXAMPLE.userId, nome: EXAMPLE.userNome },
  mayChange: true,
  mayDelete: true,
};
