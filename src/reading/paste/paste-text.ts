import { foldText } from '../address/fold-text.ts';
import { isStreet } from '../address/line-marks.ts';
import { type FoundAddress, findAddress, hasCep, takeCep } from './paste-address.ts';
import { cutKeys, settleKeys } from './paste-chave.ts';
import type { PasteCollector } from './paste-collector.ts';
import { holdsAddress, isOfAddress, readPrinted, streetAbove, takeLabelled, takeStreet } from './paste-labels.ts';
import { isCompanyName, isGreeting, isNameOnly } from './paste-names.ts';
import { takePix } from './paste-pix.ts';
import { CUT, type Line, partsOf, trimSigns, withoutGaps } from './paste-signs.ts';
import { takeValues } from './paste-values.ts';
import type { PasteOptions } from './pasted.ts';

/**
 * Reads free text: labels with a colon, e-mails, sites, documents, phones, an address proved by its CEP, and the name at the
 * start of a signature. All other text goes to the notes.
 */
export function readLines(texts: readonly string[], collector: PasteCollector, options: PasteOptions, from = 0): void {
  const lines: Line[] = [];
  for (const [index, whole] of texts.entries())
    for (const { text, isReadable } of partsOf(whole)) {
      if (isReadable) lines.push({ at: from + index, text, untaken: withoutGaps(text) });
      else collector.note(from + index, text);
    }
  const isCidade = (nome: string) => options.findCidade(null, nome) !== undefined;
  const keys = cutKeys(lines, collector);
  for (const line of lines) takePix(line, collector);
  const isHeld = holdsAddress(lines);
  const above = streetAbove(lines);
  for (const line of lines) {
    takeLabelled(line, collector, isHeld ? (hit) => !isOfAddress(hit) : undefined);
    takeSpokenName(line, collector, isCidade);
    takeValues(line, collector, options);
  }
  settleKeys(keys, collector);
  if (above) takeStreet(above, collector);
  if (isHeld) {
    takeAddresses(lines, collector, { ...options, needsStreet: true });
    for (const line of lines) takeLabelled(line, collector);
  }
  takeAddresses(lines, collector, options);
  for (const line of lines) takePrinted(line, collector, isCidade);
  for (const line of lines) takeCompany(line, collector);
  takeName(lines, collector, isCidade);
  for (const line of lines) collector.note(line.at, textForNote(line));
}

const SPOKEN =
  /^(\[[^\]]*\]\s*|\d{1,2}\/\d{1,2}\/\d{2,4}[ ,]+\d{1,2}:\d{2}(?:\s*-)?\s*)?([^:]{3,80}?)\s*:\s*(\+?[\d\s().-]{8,24})$/u;

/** Takes `Maria Souza: +55 11 98765-4321`, the format of a contact in a messenger. */
function takeSpokenName(line: Line, collector: PasteCollector, isCidade: (nome: string) => boolean): void {
  const [, moment = '', nome = '', phone = ''] = SPOKEN.exec(line.untaken.trim()) ?? [];
  if (nome === '' || collector.hasNome() || !isNameOnly(nome, isCidade)) return;
  if (!collector.addTelefones(phone.trim())) return;
  collector.setNome(nome, line.at);
  line.untaken = `${moment}${CUT}`;
}

/** The maximum number of lines of an address. */
const ADDRESS_LINES = 4;

/** Takes addresses by their CEP, in the fewest lines that prove them. An address with a street comes before a place alone. */
function takeAddresses(
  lines: readonly Line[],
  collector: PasteCollector,
  { needsStreet = false, ...options }: PasteOptions & { needsStreet?: boolean },
): void {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (!line || !hasCep(line.untaken)) continue;
    const found = windowsAround(at, lines).flatMap((window) => {
      const address = findAddress(window.map(({ untaken }) => untaken).join('\n'), options);
      return address ? [{ window, address }] : [];
    });
    const withStreet = found.filter(({ address }) => address.endereco.logradouro !== undefined);
    // `Chácara Santo Antônio` alone may be the district of the line above
    const best = withStreet.find(isWhole) ?? withStreet[0] ?? (needsStreet ? undefined : found[0]);
    if (best) {
      collector.addEndereco(best.address.endereco);
      for (const label of best.address.labels) collector.addLabel(label);
      const text = best.window.map((each) => each.text).join('\n');
      for (const each of best.window) Object.assign(each, { text: '', untaken: '' });
      Object.assign(line, { at: best.window[0]?.at, text, untaken: best.address.others.join(CUT) });
      continue;
    }
    if (needsStreet) continue;
    // the CEP fits no city here: take only the CEP and leave the other text unchanged
    const cep = takeCep(line.untaken);
    if (!cep || NAMES_STATE.test(line.untaken)) continue;
    collector.addEndereco({ cep: cep.cep });
    if (cep.label !== '') collector.addLabel(cep.label);
    line.untaken = cep.otherText;
  }
}

function isWhole({ address: { endereco } }: { address: FoundAddress }): boolean {
  return endereco.numero !== undefined || isStreet(foldText(endereco.logradouro ?? '') ?? '');
}

const NAMES_STATE = /(?:[/(]|\s[-–]\s*|,\s*)[A-Z]{2}\)?(?=$|[\s,;.\uE000-])/;

function windowsAround(at: number, lines: readonly Line[]): Line[][] {
  const windows: Line[][] = [];
  for (let length = 1; length <= ADDRESS_LINES; length++)
    for (let start = at; start > at - length; start--) {
      const window = lines.slice(Math.max(start, 0), start + length);
      if (start >= 0 && window.length === length) windows.push(window);
    }
  return windows;
}

/** Splits the remaining text of a line into pieces, without the signs around them. */
function piecesOf(text: string): string[] {
  return text
    .split(/[\uE000\t|•·;]|\s+[-–—]\s+|,\s+(?=\uE000)|\s{3,}/)
    .map(trimSigns)
    .filter((piece) => piece !== '');
}

/** Takes a value with a label that has no colon, as documents print it: `NOME ANA SOUZA`, `DATA NASCIMENTO 01/02/1980`. */
function takePrinted(line: Line, collector: PasteCollector, isCidade: (nome: string) => boolean): void {
  for (const piece of piecesOf(line.untaken)) {
    const printed = readPrinted(piece, isCidade);
    if (!printed || !collector.take({ ...printed, line: line.at })) continue;
    collector.addLabel(printed.label);
    line.untaken = line.untaken.replace(piece, () => CUT);
  }
}

/** The words of a contract before the name of a party. */
const PARTY =
  /^(?:.{0,80}?de um lado|pelo presente[^,]*|entre|(?:[oa]\s+)?(?:contratante|contratad[oa]|locador|locadora|locat[aá]ri[oa]|outorgante))(?:\s*[:,–-]?\s+|$)/iu;

/** The words of a contract behind the name of a party. */
const QUALIFIED =
  /,\s+(?:pessoa jur|sociedade|empresa|brasileir|estrangeir|inscrit|portador|casad|solteir|divorciad|vi[uú]v|menor|maior|nascid|com sede|residente|domiciliad|titular|c[pn][fp])/iu;

/** The pieces of a text as they may name a record, without the words of a contract around its parties. */
function namesIn(text: string): string[] {
  return piecesOf(text).flatMap((piece) => piece.replace(PARTY, '').split(QUALIFIED)[0] || []);
}

function takeCompany(line: Line, collector: PasteCollector): void {
  if (collector.hasCompany()) return;
  const piece = namesIn(line.untaken).find(isCompanyName);
  if (piece === undefined || !collector.setCompany(piece, line.at)) return;
  line.untaken = line.untaken.replace(piece, CUT);
}

/**
 * Takes the name at the start of a text, unless a label already gave one. Next to a CNPJ the first words may name a contact
 * person, so they count only if no other line looks like a name.
 */
function takeName(lines: readonly Line[], collector: PasteCollector, isCidade: (nome: string) => boolean): void {
  if (collector.hasNome()) return;
  const first = lines.find(({ untaken }) => /\p{L}/u.test(untaken) && !isGreeting(untaken.trim()));
  if (!first) return;
  const piece = namesIn(first.untaken)
    .find((each) => /\p{L}/u.test(each))
    ?.replace(/,$/, '');
  if (piece === undefined || !isNameOnly(piece, isCidade)) return;
  if (collector.hasCnpj()) {
    const names = lines.flatMap(({ untaken }) => piecesOf(untaken)).filter((each) => isNameOnly(each, isCidade));
    if (collector.hasCompany() || names.length !== 1) return;
  }
  collector.setNome(piece, first.at);
  first.untaken = first.untaken.replace(piece, CUT);
}

/** A line of prose keeps its values in the notes, because the words around a value refer to it. */
const PROSE = 4;

/** Returns the remaining text of a line for the notes. */
function textForNote({ text, untaken }: Line): string {
  const pieces = piecesOf(untaken).filter((piece) => /[^\s\p{P}]/u.test(piece));
  if (pieces.length === 0) return '';
  if (!untaken.includes(CUT)) return trimEnds(untaken);
  const isProse = !/[\t|•·;]/.test(text) && pieces.join(' ').split(/\s+/).length >= PROSE;
  return isProse ? trimEnds(text) : pieces.join(' | ');
}

function trimEnds(text: string): string {
  return text
    .replaceAll(CUT, ' ')
    .replace(/[\t ]{2,}/g, ' ')
    .trim();
}
