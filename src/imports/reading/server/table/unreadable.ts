/** What keeps a file from being read, for code that has to tell them apart. */
export type UnreadableCode =
  | 'empty'
  | 'heading_only'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'line_too_long'
  | 'not_a_table'
  | 'old_format'
  | 'encrypted'
  | 'damaged'
  | 'bomb'
  | 'unknown_sheet'
  | 'binary';

/**
 * The file can't be read at all. The message is a pt-BR sentence that says what to do; it repeats nothing of the file
 * and nothing of its name but the ending.
 */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFile';
    this.code = code;
  }
}
