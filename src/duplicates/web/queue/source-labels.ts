import type { DuplicateGroup } from '../../duplicates.schema.ts';

export type RecordSource = NonNullable<DuplicateGroup['source']>;

export const SOURCE_LABELS: Readonly<Record<RecordSource, string>> = {
  import: 'Importação',
  web: 'Digitada',
  api: 'API',
  cli: 'Linha de comando',
};
