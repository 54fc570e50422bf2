/** Reasons why a file is not readable, for code that handles them differently. */
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
  | 'unknown_line'
  | 'binary';

/**
 * The file is not readable at all. The message is a pt-BR sentence with advice. It contains nothing from the file, and from its
 * name only the ending.
 */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFile';
    this.code = code;
  }
}

const AS_TABLE = 'Abra-o no programa que o fez, salve como CSV ou XLSX e envie de novo.';

export function fileIsEmpty(): UnreadableFile {
  return new UnreadableFile('empty', 'O arquivo está vazio. Confira se é o arquivo certo e envie de novo.');
}

export function fileHasOnlyHeading(): UnreadableFile {
  return new UnreadableFile('heading_only', 'O arquivo só tem o cabeçalho, sem nenhuma linha abaixo dele.');
}

export function fileIsTooLarge(bytes: number): UnreadableFile {
  return new UnreadableFile('too_large', `O arquivo tem mais de ${sizeOf(bytes)}. Divida-o em arquivos menores.`);
}

export function fileHasTooManyRows(limit: number): UnreadableFile {
  const message = `O arquivo tem mais de ${count(limit)} linhas. Divida-o em arquivos menores.`;
  return new UnreadableFile('too_many_rows', message);
}

export function fileHasTooManyColumns(limit: number): UnreadableFile {
  const message = `O arquivo tem mais de ${count(limit)} colunas. Exclua as que não são do cadastro e envie de novo.`;
  return new UnreadableFile('too_many_columns', message);
}

export function headingIsTooLong(limit: number): UnreadableFile {
  const message = `Uma linha do começo do arquivo tem mais de ${sizeOf(limit)} de texto: não parece uma planilha. Confira se é o arquivo certo.`;
  return new UnreadableFile('line_too_long', message);
}

/** The actual kind of a file: `name` with its article, "um PDF", and the usual `endings` of its file names. */
export type OtherKind = { name: string; endings: readonly string[] };

/** `ending`: from the file name, without the dot. */
export function fileIsNoTable(kind: OtherKind, ending: string): UnreadableFile {
  return new UnreadableFile(
    'not_a_table',
    `${nameKind(kind, ending)} O que se importa é CSV, XLSX, ODS ou vCard. ${AS_TABLE}`,
  );
}

export function fileIsOldFormat(kind: OtherKind, ending: string): UnreadableFile {
  return new UnreadableFile('old_format', `${nameKind(kind, ending)} ${AS_TABLE}`);
}

export function fileIsEncrypted(): UnreadableFile {
  const message = 'O arquivo está protegido por senha. Abra-o, tire a senha, salve de novo e envie.';
  return new UnreadableFile('encrypted', message);
}

export function fileIsNoText(): UnreadableFile {
  return new UnreadableFile('binary', `O arquivo não é uma planilha que se possa ler. ${AS_TABLE}`);
}

export function sheetsAreDamaged(cause?: unknown): UnreadableFile {
  const message =
    'A planilha está incompleta ou danificada. Abra-a no programa de planilhas, salve de novo e envie; se ela não abrir, peça-a outra vez a quem a fez.';
  return new UnreadableFile('damaged', message, { cause });
}

export function sheetsAreBomb(): UnreadableFile {
  const message =
    'A planilha se abre em muito mais dados do que uma planilha tem e não foi lida. Salve-a como CSV e envie de novo.';
  return new UnreadableFile('bomb', message);
}

export function sheetsHaveTooMuchText(limit: number): UnreadableFile {
  const message = `A planilha tem mais de ${sizeOf(limit)} de textos. Salve-a como CSV e envie de novo.`;
  return new UnreadableFile('too_large', message);
}

export function zipIsDamaged(cause?: unknown): UnreadableFile {
  const message = 'O arquivo zip está incompleto ou danificado. Compacte a pasta de novo e envie.';
  return new UnreadableFile('damaged', message, { cause });
}

export function folderIsTooLarge({ entries, unpacked }: { entries: number; unpacked: number }): UnreadableFile {
  const message = `A pasta tem mais de ${count(entries)} arquivos, ou mais de ${sizeOf(unpacked)}. Envie-a em partes, uma por ano ou por mês.`;
  return new UnreadableFile('too_large', message);
}

/** `why`: one sentence for each reason. */
export function documentsNameNobody(why: string): UnreadableFile {
  return new UnreadableFile('empty', `Não há ninguém para o cadastro neste arquivo. ${why}`);
}

/** `what`: 'abas', 'estilos' */
export function sheetsHaveTooMany(what: string, limit: number): UnreadableFile {
  const message = `A planilha tem mais de ${count(limit)} ${what}. Salve-a como CSV e envie de novo.`;
  return new UnreadableFile('too_large', message);
}

export function headingIsUnknown(): UnreadableFile {
  return new UnreadableFile(
    'unknown_line',
    'A linha escolhida para os títulos está em branco, ou longe do começo. Escolha outra.',
  );
}

export function sheetIsUnknown(): UnreadableFile {
  return new UnreadableFile('unknown_sheet', 'O arquivo não tem uma aba com esse nome. Escolha uma das que ele tem.');
}

function nameKind({ name, endings }: OtherKind, ending: string): string {
  const isAsNamed = ending === '' || endings.includes(ending);
  return isAsNamed ? `Este arquivo é ${name}.` : `Este arquivo se chama .${ending}, mas é ${name}.`;
}

function count(number: number): string {
  return number.toLocaleString('pt-BR');
}

function sizeOf(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${count(Math.round(bytes / 1024 ** 3))} GB`;
  if (bytes >= 1024 ** 2) return `${count(Math.round(bytes / 1024 ** 2))} MB`;
  return `${count(bytes)} bytes`;
}
