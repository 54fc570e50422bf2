/** Rules of one field that its kind does not know: `rules/field-rules.ts`. */
export type RuleName = 'visible' | 'notInFuture' | 'site';

/** Rules of a list: `rules/list-rules.ts`. */
export type ListRuleName = 'onePrincipal' | 'distinct' | 'phoneOfTipo' | 'estadoOfCidade' | 'tipoOfPix';

/** Columns of spreadsheets that are written from other fields, or only read: `cells/computed-cells.ts`. */
export type ColumnName = 'documento' | 'data' | 'serial' | 'cidade' | 'uf' | 'linha' | 'ddd' | 'part';

/** Where a field is drawn in the form: `form/shown-fields.ts`. */
export type ShownRule = 'entrega' | 'abroad' | 'inBrazil' | 'suframa';
