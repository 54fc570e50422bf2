import { cleanText } from '../../pessoa/clean-text.ts';
import { isStacked, readStacked } from './paste-card.ts';
import { joinKeys } from './paste-chave.ts';
import { createCollector, type PasteCollector } from './paste-collector.ts';
import { joinLabels, joinWrapped } from './paste-lines.ts';
import { findOthers } from './paste-others.ts';
import { findRepresented } from './paste-represented.ts';
import { hasSeveralRecords, readSheet, takeSheet } from './paste-sheet.ts';
import { readLines } from './paste-text.ts';
import { isVcard, takeVcard } from './paste-vcard.ts';
import type { PasteOptions, Pasted } from './pasted.ts';

// oxlint-disable-next-line no-control-regex -- texts of the register must not contain them
const CONTROLS = /[\uE000\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g;

/**
 * Reads a pasted text as one record: a vCard, rows of a spreadsheet, labels above their values (as on the cartão CNPJ), or
 * lines (as in the signature of an e-mail). Only proved values fill a field. Other text goes to the notes.
 */
export function readPasted(text: string, options: PasteOptions): Pasted {
  const clean = toCleanLines(text);
  const collector = createCollector(options);
  const lines = joinWrapped(clean.split('\n'));
  if (isVcard(clean)) takeVcard(clean, collector, options);
  else if (isStacked(lines)) readStacked(lines, collector, options);
  else {
    const sheet = readSheet(clean);
    if (sheet) takeSheet(sheet, collector, options);
    else takeText(joinKeys(joinLabels(lines)), collector, options);
  }
  return collector.settle();
}

/** Whether a pasted text has several records as rows of a spreadsheet. Looks only at the beginning of a long text. */
export function isPastedTable(text: string): boolean {
  const start = text.length > LOOKED_AT ? text.slice(0, text.lastIndexOf('\n', LOOKED_AT)) : text;
  const clean = toCleanLines(start);
  if (isVcard(clean) || isStacked(joinWrapped(clean.split('\n')))) return false;
  const sheet = readSheet(clean);
  return sheet !== undefined && hasSeveralRecords(sheet);
}

const LOOKED_AT = 64 * 1024;

function toCleanLines(text: string): string {
  return cleanText(
    text
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[\u00a0\u202f]/g, ' ')
      .replace(CONTROLS, ''),
  );
}

/** Reads a text. Its lines about other records, and the words about representatives, go to the notes. */
function takeText(texts: readonly string[], collector: PasteCollector, options: PasteOptions): void {
  const isCidade = (nome: string) => options.findCidade(null, nome) !== undefined;
  const { lines: ofParty, removed, representatives } = findRepresented(texts, isCidade);
  const { lines, count } = findOthers(ofParty, options);
  const ofOthers = new Set(lines);
  readLines(
    ofParty.map((text, at) => (ofOthers.has(at) ? '' : text)),
    collector,
    options,
  );
  for (const at of lines) collector.note(at, ofParty[at] ?? '');
  for (const { at, text } of removed) collector.note(at, text);
  for (const representative of representatives) collector.addContato(representative);
  collector.addOthers(count);
}
