/** Rules of one field besides those of its kind: `rules/field-rules.ts`. */
export type RuleName = 'visible' | 'notInFuture' | 'site';

/** Rules of a list: `rules/list-rules.ts`. */
export type ListRuleName = 'onePrincipal' | 'distinct' | 'phoneOfTipo' | 'estadoOfCidade' | 'tipoOfPix';

/** Columns of spreadsheets that are computed from other fields, or read-only: `cells/computed-cells.ts`. */
export type ColumnName = 'documento' | 'data' | 'serial' | 'cidade' | 'uf' | 'linha' | 'ddd' | 'part';

/** Conditions for showing a field in the form: `form/shown-fields.ts`. */
export type ShownRule = 'entrega' | 'abroad' | 'inBrazil' | 'suframa';
