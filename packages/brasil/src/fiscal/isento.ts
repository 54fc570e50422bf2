import { dropDocumentSeparators, upperCaseAscii } from '../separators.ts';

/** Whether a text is the word that stands in the place of a number for who need not have one. */
export function isIsento(typed: string): boolean {
  const word = upperCaseAscii(dropDocumentSeparators(typed));
  return word === 'ISENTO' || word === 'ISENTA';
}
