/** The sources of values other than people: a row of a file, a fiscal document, the key of a document alone. */
export const SOURCE_KINDS = [
  'arquivo',
  'nfe',
  'nfce',
  'cte',
  'nfse',
  'efd-icms',
  'efd-contribuicoes',
  'chave',
  'receita',
] as const;

/** The source of a value. */
export type FieldSource = {
  kind: (typeof SOURCE_KINDS)[number];
  /** the key of the document, or the name of the file and the line: `clientes.csv:12` */
  key: string;
  /** the time of the document, of the import, or for a key, which contains no day, of its reading: ISO 8601 */
  at: string;
};

/** A source and the fields that it filled: `nome`, or by index `emails.0`. */
export type SourcedFields = FieldSource & { fields: readonly string[] };

/**
 * The sources of the values of a record; values without a source were typed by people. Items are named by their indexes,
 * which each save updates: they have no ids, and their identifying fields are often personal (an e-mail, a phone).
 */
export type Sources = readonly SourcedFields[];
