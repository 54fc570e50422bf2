import type { ReadOptions } from './import.ts';

/** The labels of text encodings. */
export const ENCODING_LABELS: Readonly<Record<NonNullable<ReadOptions['encoding']>, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Excel antigo)',
  cp850: 'CP850 (DOS)',
  'mac-roman': 'Mac Roman (Mac antigo)',
  'utf-16le': 'UTF-16 (texto Unicode)',
  'utf-16be': 'UTF-16, bytes trocados',
};
