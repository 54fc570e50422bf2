/** What a value may come from besides a person: a row of a file, a fiscal document, the key of one alone. */
export const SOURCE_KINDS = [
  'arquivo',
  'nfe',
  'nfce',
  'cte',
  'nfse',
  'efd-icms',
  'efd-contribuicoes',
  'chave',
] as const;

/** Where a value comes from. */
export type FieldSource = {
  kind: (typeof SOURCE_KINDS)[number];
  /** the key of the document, or the name of the file and the line: `clientes.csv:12` */
  key: string;
  /** the moment of the document, of the import of a file, or when a key was read, which has no day of its own: ISO 8601 */
  at: string;
};

/** A source, and the fields that it filled: `nome`, or by its place in the record `emails.0`. */
export type SourcedFields = FieldSource & { fields: readonly string[] };

/**
 * Where the values of a record come from; what is not there, people wrote. Items have no ids, and what tells one from another is
 * often personal (an e-mail, a phone): they are named by their places, which each save sets anew.
 */
export type Sources = readonly SourcedFields[];
