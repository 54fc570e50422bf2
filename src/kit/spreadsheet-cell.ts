/**
 * What a spreadsheet takes for the beginning of a formula, also in full width, after spaces or invisible characters
 * (OWASP ASVS 5, 1.2.10; the minus sign and the full-width forms are read as their plain ones by some programs).
 */
const FORMULA_START = /^[\s\p{C}]*[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/u;

/** Characters that XML 1.0 has no way to write, and lone halves of a pair. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

/** A text that no spreadsheet runs when it opens a CSV file: the apostrophe makes it text. */
export function neutralize(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** A text that may stand in a sheet of XLSX, which is XML. */
export function cleanForXml(text: string): string {
  return text.replace(NOT_IN_XML, '');
}
