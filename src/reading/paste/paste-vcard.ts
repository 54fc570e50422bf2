import { type Card, readCard } from '../vcard/vcard-card.ts';
import { createVcardLines, type VcardProperty } from '../vcard/vcard-lines.ts';
import type { PasteCollector } from './paste-collector.ts';
import { takeCell } from './paste-sheet.ts';
import type { PasteOptions } from './pasted.ts';

const LONGEST_LINE = 100_000;
const BEGIN = /^BEGIN:VCARD\s*$/im;

/** Whether a text is a contact as exported by a phone or WhatsApp. */
export function isVcard(text: string): boolean {
  return BEGIN.test(text);
}

/** Takes the first contact of a text. The others go to the notes. */
export function takeVcard(text: string, collector: PasteCollector, options: PasteOptions): void {
  const [first, ...others] = readCards(text, options);
  let line = 0;
  for (const [heading, value] of first?.cells ?? []) takeCell(heading, value, { line: line++, collector, options });
  collector.addOthers(others.length);
  for (const { cells } of others) for (const [heading, value] of cells) collector.note(line++, `${heading}: ${value}`);
  collector.note(-1, text.slice(0, BEGIN.exec(text)?.index ?? 0));
  const end = text.toUpperCase().lastIndexOf(END_OF_CARD);
  if (end >= 0) collector.note(line, text.slice(end + END_OF_CARD.length));
}

const END_OF_CARD = 'END:VCARD';

function readCards(text: string, { bytes }: PasteOptions): Card[] {
  const cards: Card[] = [];
  let properties: VcardProperty[] | undefined;
  const lines = createVcardLines({ limit: LONGEST_LINE, bytes }, (property) => {
    const isMark = /^vcard\s*$/i.test(property.value);
    if (isMark && property.name === 'BEGIN') properties = [];
    else if (isMark && property.name === 'END' && properties) {
      cards.push(readCard(properties));
      properties = undefined;
    } else properties?.push(property);
  });
  lines.write(text);
  lines.end();
  if (properties) cards.push(readCard(properties));
  return cards;
}
