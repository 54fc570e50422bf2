import { EXAMPLE } from '../../kit/example-world.ts';
import { type Export, type ExportPreset, type ExportPreview, type ExportSettings, perGroup } from '../export.ts';

const USER = { id: EXAMPLE.userId, nome: EXAMPLE.userNome };

export const EXAMPLE_SETTINGS: ExportSettings = {
  columns: ['codigo', 'nome', 'cpf', 'telefones.numero'],
  ...perGroup(() => null),
  telefones: 1,
  roundTrip: false,
  masks: true,
  delimiter: ';',
  encoding: 'utf-8-bom',
  labelSheet: '6180',
  firstLabel: 1,
};

/** An export whose file can be downloaded. */
export const EXAMPLE_EXPORT: Export = {
  id: EXAMPLE.exportId,
  at: '2026-11-20T12:00:00.000Z',
  user: USER,
  origin: 'api',
  format: 'csv',
  list: 'Pessoas · Estado: SP',
  fileName: 'Fichas de Comércio Exemplo Ltda 2026-11-20.csv',
  state: 'done',
  problem: null,
  total: 1,
  rows: 1,
  bytes: 83,
  replaced: 0,
  finishedAt: '2026-11-20T12:00:00.120Z',
  expiresAt: '2026-11-27T12:00:00.120Z',
  mayDownload: true,
};

/** The running export after it was cancelled. */
export const EXAMPLE_CANCELLED_EXPORT: Export = {
  ...EXAMPLE_EXPORT,
  id: EXAMPLE.runningExportId,
  state: 'cancelled',
  rows: 0,
  bytes: null,
  expiresAt: null,
  mayDownload: false,
};

export const EXAMPLE_FILE_CONTENT =
  '\ufeffCódigo;Nome / Razão social;CPF;Telefone 1 · Número\r\n1;João da Silva;529.982.247-25;\r\n';

/** The preview of a list with the person of EXAMPLE. */
export const EXAMPLE_PREVIEW: ExportPreview = {
  list: 'Pessoas',
  count: 1,
  ...perGroup(() => 0),
};

export const EXAMPLE_PRESET: ExportPreset = {
  id: EXAMPLE.presetId,
  nome: 'Para a contabilidade',
  format: 'csv',
  settings: EXAMPLE_SETTINGS,
  user: USER,
  mayChange: true,
};
