import { EXAMPLE } from '../../kit/example-world.ts';
import type { Import, ImportRow, ImportSettings, ImportSummary } from '../model/import.ts';

export const EXAMPLE_FILE = 'Nome;CPF\r\nMaria Souza;111.444.777-35\r\nJosé Lima;111.444.777-36\r\nJoão da Sylva;\r\n';

export const EXAMPLE_SETTINGS: ImportSettings = {
  columns: ['nome', 'cpf'],
  mode: 'both',
  match: ['cpf'],
  ddd: null,
  uf: null,
  fixed: {},
};

const NO_VALUES = { repaired: 0, aside: 0, dropped: 0, warned: 0, alike: 0, certain: 0 };
const COUNTS = {
  create: 1,
  update: 0,
  unchanged: 0,
  refused: 1,
  duplicates: 0,
  joined: 0,
  stale: 0,
  moved: 0,
  skipped: 1,
  leftAlike: 1,
  ...NO_VALUES,
};

/** The checked import of EXAMPLE. */
export const EXAMPLE_SUMMARY: ImportSummary = {
  id: EXAMPLE.importId,
  fileName: 'clientes.csv',
  size: Buffer.byteLength(EXAMPLE_FILE),
  state: 'checked',
  problem: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  user: { id: EXAMPLE.userId, nome: EXAMPLE.userNome },
  counts: COUNTS,
  operationId: null,
  finishedAt: null,
};

export const EXAMPLE_IMPORT: Import = {
  ...EXAMPLE_SUMMARY,
  received: EXAMPLE_SUMMARY.size,
  fileUntil: '2026-12-20T12:00:00.000Z',
  table: {
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ';',
    sheets: [],
    sheet: null,
    columns: [
      { heading: 'Nome', samples: ['Maria Souza', 'José Lima', 'João da Sylva'] },
      { heading: 'CPF', samples: ['111.444.777-35', '111.444.777-36'] },
    ],
    firstRows: [
      ['Maria Souza', '111.444.777-35'],
      ['José Lima', '111.444.777-36'],
      ['João da Sylva', ''],
    ],
  },
  readOptions: {},
  settings: EXAMPLE_SETTINGS,
  facts: { dates: [], leftOut: [], hiddenRows: 0 },
  remembered: false,
  sameFile: null,
  progress: null,
};

export const EXAMPLE_SPACE = { used: 1_048_576, limit: 21_474_836_480, free: 21_473_787_904 };

/** An import whose file has not arrived completely. */
export const EXAMPLE_OPENED: Import = {
  ...EXAMPLE_IMPORT,
  state: 'receiving',
  received: 0,
  counts: null,
  table: null,
  settings: null,
  facts: null,
};

const PROGRESS = { rows: null, passed: 0, share: null, rowsPerSecond: 0, secondsLeft: null };
export const EXAMPLE_CHECKING: Import = { ...EXAMPLE_IMPORT, state: 'checking', progress: PROGRESS };

/** The refused row of the file. */
export const EXAMPLE_ROW: ImportRow = {
  line: 3,
  kind: 'refused',
  cells: ['José Lima', '111.444.777-36'],
  issues: [{ column: 1, code: 'invalid', message: 'CPF inválido' }],
  repairs: [],
  warnings: [],
  becomes: null,
  existing: null,
  sameAsLine: null,
  skipped: false,
};

/** A row with a possible match that was left out. */
export const EXAMPLE_ALIKE_ROW: ImportRow = {
  ...EXAMPLE_ROW,
  line: 4,
  kind: 'skipped',
  skipped: true,
  cells: ['João da Sylva', ''],
  issues: [{ column: 0, code: 'alike', message: `Talvez já exista: ficha 1, ${EXAMPLE.pessoaNome}.` }],
  alike: [
    {
      pessoa: { id: EXAMPLE.pessoaId, codigo: 1, nome: EXAMPLE.pessoaNome },
      line: null,
      certeza: 'provavel',
      p: 0.81,
      reasons: [{ field: 'nome', reason: 'Nome com o mesmo som', points: 9.2 }],
      against: 'em vez de pessoas diferentes',
    },
  ],
};
