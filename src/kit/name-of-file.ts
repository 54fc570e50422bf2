// special to Windows, macOS or a shell; invisible characters; lone surrogates
const NOT_IN_NAMES = /[\\/:*?"<>|%\p{C}]/gu;

/** A text as a part of the name of a file, at most 60 characters: none that is special to any system. May be empty. */
export function toNameOfFile(text: string): string {
  return text
    .replaceAll(NOT_IN_NAMES, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 60)
    .replace(/^[. ]+|[. ]+$/g, '');
}
