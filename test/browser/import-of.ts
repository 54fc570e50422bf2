import type { Import, ImportFacts, ImportSettings } from '../../src/imports/model/import.ts';

type Options = {
  heading: string;
  target: string;
  facts?: Partial<ImportFacts>;
  settings?: Partial<ImportSettings>;
};

/** A checked import of a file with one column. */
export function importOf({ heading, target, facts, settings }: Options): Import {
  return {
    id: '0190c6a0-0000-7000-8000-000000000001',
    fileName: 'clientes.csv',
    size: 100,
    state: 'checked',
    problem: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    user: { id: '0190c6a0-0000-7000-8000-000000000002', nome: 'Ana' },
    counts: null,
    operationId: null,
    finishedAt: null,
    received: 100,
    fileUntil: null,
    table: {
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ';',
      sheets: [],
      sheet: null,
      columns: [{ heading, samples: ['07/04/1976'] }],
      firstRows: [],
    },
    readOptions: {},
    settings: { columns: [target], mode: 'both', match: [], ddd: null, uf: null, fixed: {}, ...settings },
    facts: { leftOut: [], hiddenRows: 0, dates: [], ...facts },
    remembered: false,
    sameFile: null,
    progress: null,
  };
}
