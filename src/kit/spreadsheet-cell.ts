/**
 * The start of a formula, after spaces or invisible characters (OWASP ASVS 5, 1.2.10). Some programs read the minus sign
 * and the full-width forms as their plain characters.
 */
const FORMULA_START = /^[\s\p{C}]*[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/u;

/** Characters that XML 1.0 cannot represent, and lone surrogates. */
// oxlint-disable-next-line no-control-regex -- it matches them on purpose
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

/** Prevents a spreadsheet from running a cell of a CSV file as a formula: an apostrophe marks it as text. */
export function neutralize(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** A cell of CSV between quotes, those in it doubled (RFC 4180). */
export function quoteCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Removes what a sheet of XLSX, which is XML, cannot contain. */
export function cleanForXml(text: string): string {
  return text.replace(NOT_IN_XML, '');
}
