import { dropDocumentSeparators, upperCaseAscii } from '../separators.ts';

/** Whether a text is the word that people without a number write in its place. */
export function isIsento(typed: string): boolean {
  const word = upperCaseAscii(dropDocumentSeparators(typed));
  return word === 'ISENTO' || word === 'ISENTA';
}
