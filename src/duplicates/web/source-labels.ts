import type { DuplicateGroup } from '../duplicates.schema.ts';

export type Source = NonNullable<DuplicateGroup['source']>;

/** Through which door the younger record came. */
export const SOURCE_LABELS: Readonly<Record<Source, string>> = {
  import: 'Importação',
  web: 'Digitada',
  api: 'API',
  cli: 'Linha de comando',
};
