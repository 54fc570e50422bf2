/** Rules of one field that its kind does not know: `rules/field-rules.ts`. */
export type RuleName = 'visible' | 'notInFuture' | 'site';

/** Rules of a list of blocks: `rules/block-rules.ts`. */
export type BlockRuleName = 'onePrincipal' | 'distinct' | 'phoneOfTipo' | 'estadoOfCidade' | 'knownUf';

/** Columns of spreadsheets that are written from other fields, or only read: `cells/computed-cells.ts`. */
export type ColumnName = 'documento' | 'data' | 'serial' | 'cidade' | 'uf' | 'linha' | 'ddd' | 'part';
