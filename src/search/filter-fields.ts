/** The orders that have an index; `-` in front turns one round. */
export const SORTS = ['nome', '-nome', 'codigo', '-codigo', 'updatedAt', '-updatedAt'] as const;

/** The fields of a filter that may have several values, and of which values may be left out. */
export const FILTER_FIELDS = ['tipo', 'uf', 'codigoCidade', 'tag', 'situacao', 'papel', 'pendencia'] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];
