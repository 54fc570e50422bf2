// special to Windows, macOS or a shell; invisible characters; lone surrogates
const NOT_IN_NAMES = /[\\/:*?"<>|%\p{C}]/gu;

/** A text as part of a file name, at most 60 characters without any that is special to a system. May be empty. */
export function toNameOfFile(text: string): string {
  return text
    .replaceAll(NOT_IN_NAMES, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 60)
    .replace(/^[. ]+|[. ]+$/g, '');
}
