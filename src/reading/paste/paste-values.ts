import {
  isCpf,
  isDdd,
  isDigits,
  keepDigits,
  normalizeTelefone,
  parseCnpj,
  parseCpf,
  parseEmail,
  tipoOfTelefone,
} from '@fichario/brasil';
import { isSite } from '../../pessoa/rules/site.ts';
import { isHalfOfEmail } from '../cells/cells-list.ts';
import type { PasteCollector } from './paste-collector.ts';
import { CUT, type Line, LONGEST_LABEL } from './paste-signs.ts';
import type { PasteOptions } from './pasted.ts';

const EMAIL = /(?:mailto:)?[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{N}.-]+\p{L}/giu;
const LINK = /(?:https?:\/\/|\b)(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\b)[^\s,;|<>()\uE000]+/giu;
const LABEL_OF_LINK = /\b(?:whats(?:app)?|zap|wpp)\b\s*[:.-]?\s*$/iu;
/** After the label of an address, a word before it may be part of it: `E-mail: ana souza@x.com`. */
const WORDS_OF_LABEL = /e-?mail[^:\n]{0,20}:[^:;,|<(@\n]*[\p{L}\p{N}][ \t]+$/iu;
const SITE = /\b(?:https?:\/\/|www\.)[^\s,;|<>()\uE000]+[^\s,;|<>()\uE000.]/giu;
const DOCUMENT =
  /(?<![\p{L}\p{N}./-])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[\p{L}\d]{2}\.[\p{L}\d]{3}\.[\p{L}\d]{3}\/[\p{L}\d]{4}-\d{2}|\d{14}|\d{11}|\d{9}-\d{2})(?![\p{L}\p{N}/])/giu;
const PHONE =
  /(?<![\p{L}\p{N}.,/-])(?:\+\d{1,3}[\s.-]?(?:\(?\d{1,4}\)?[\s.-]?){1,5}\d{2,4}|(?:0?\(0?\d{2}\)|0?\d{2})[\s.-]{0,2}(?:9[\s.]?)?\d{4}[\s.-]?\d{4}|0[3589]0[0-9][\s-]?\d{3}[\s-]?\d{4}|[34]00\d[\s-]\d{4})(?![\p{N}/]|[.,-]\d)/gu;
/** words that belong to a phone: its purpose, its extension */
const BEFORE_PHONE =
  /(?:\b(?:tel(?:efone)?s?|fones?|cel(?:ular)?|whats(?:app)?|whatsapp|zap|wpp|fax|comercial|residencial|recados?|pabx|plant[aã]o|trabalho|casa|t|c|m|f)\b\.?\s*(?:\/\s*)?){1,3}[:.-]?\s*$/iu;
const BEHIND_PHONE =
  /^\s*[-–,]?\s*\(?(?:(?:ramal|r\.|ext\.?)\s*:?\s*\d{1,6}|whats(?:app)?|zap|wpp|recados?(?:\s+com\s+\p{Lu}\p{L}+)?)\b\)?/iu;

/** Takes values that need no label. */
export function takeValues(line: Line, collector: PasteCollector, { longEmailEndings }: PasteOptions): void {
  cut(line, EMAIL, /\b(?:e-?mail|correio|contato|e)\b\.?\s*[:.-]?\s*$/iu, collector, (text, around) => {
    const email = parseEmail(text.replace(/^mailto:/i, ''), { longEndings: longEmailEndings });
    const isHalf = WORDS_OF_LABEL.test(around.lead) || isHalfOfEmail(around.lead, around.after) || isWrapped(around);
    if (email === undefined || isHalf) return false;
    collector.addEmail(email);
    return true;
  });
  cut(line, LINK, LABEL_OF_LINK, collector, (text) => collector.addTelefones(text));
  cut(
    line,
    SITE,
    /\b(?:web\s?)?site\b\s*[:.-]?\s*$/iu,
    collector,
    (text) => isSite(text) && collector.setSite(text, line.at),
  );
  cut(
    line,
    DOCUMENT,
    DOCUMENT_LABEL,
    collector,
    (text, { label, lead }) =>
      !OF_ANOTHER.test(lead.slice(-LONGEST_LABEL)) && takeDocument(text, { label, line, collector }),
  );
  takePhones(line, collector);
}

/** Whether a line that ends in a sign next to an address may hold the other half of it, see `joinWrapped`. */
function isWrapped({ lead, after }: Around): boolean {
  return /[._-]\n$/.test(lead) || after.startsWith('-\n');
}

const DOCUMENT_LABEL =
  /\b(?:cpf|cnpj|cgc|inscrit[oa] no)(?:\s*\/\s*(?:cnpj|cpf|mf))?\s*(?:sob\s*)?(?:o\s*)?(?:n[º°o.]*)?\s*[:.-]?\s*$/iu;

/** Returns the documents of a text: those that need no label. */
export function documentsIn(text: string): FoundDocument[] {
  return Array.from(text.matchAll(DOCUMENT), ([document]) => document).flatMap((document) => {
    const found = documentOf(document);
    return found ? [found] : [];
  });
}

type FoundDocument = [kind: 'cpf' | 'cnpj', document: string];

/** Returns the document of a text. Eleven bare digits may also be a phone, so they need a label. */
function documentOf(text: string, label = ''): FoundDocument | undefined {
  const cpf = parseCpf(text);
  const isOpen = isDigits(text) && isPhone(text) && !/c\.?p\.?f/i.test(label);
  if (cpf !== undefined) return isOpen ? undefined : ['cpf', cpf];
  const cnpj = parseCnpj(text);
  return cnpj === undefined ? undefined : ['cnpj', cnpj];
}

/** The label of another person's document: `CPF do responsável:`. */
const OF_ANOTHER =
  /\b(?:cpf|cnpj)\s+d[aeo]s?\s+(?:respons[aá]vel|c[oô]njuge|espos[oa]|marido|m[aã]e|pai|filh[oa]|dependente|s[oó]ci[oa]|representante|procurador|avalista|fiador|testemunha|transportador|contador)[^:\d]{0,40}:?\s*$/iu;

type DocumentContext = { label: string; line: Line; collector: PasteCollector };

function takeDocument(text: string, { label, line, collector }: DocumentContext): boolean {
  const [kind, document = ''] = documentOf(text, label) ?? [];
  if (kind === 'cpf') return collector.setCpf(document, line.at);
  return kind === 'cnpj' && collector.setCnpj(document, line.at);
}

function takePhones(line: Line, collector: PasteCollector): void {
  cut(
    line,
    PHONE,
    BEFORE_PHONE,
    collector,
    (text, { label, behind }) => {
      if (!isPhone(text) || (isDigits(text) && isCpf(text) && label === '')) return false;
      const purpose = ONLY_PHONE.test(label) ? '' : label;
      return collector.addTelefones(`${purpose} ${text} ${behind.replace(/[-–,()]/g, '')}`.trim());
    },
    BEHIND_PHONE,
  );
}

/** letters that mean a phone on a business card */
const ONLY_PHONE = /^[tcmf]\b/iu;

/** Whether digits are a service number, a foreign number, or a Brazilian number with a valid DDD. */
function isPhone(text: string): boolean {
  const tipo = tipoOfTelefone(text);
  if (tipo === 'celular' || tipo === 'fixo') return isDdd(normalizeTelefone(text).slice(0, 2));
  return tipo === 'exterior' || (tipo === 'servico' && keepDigits(text).length >= 8);
}

/** The text around a match: all of it, and the part that belongs to the match. */
type Around = { lead: string; label: string; behind: string; after: string };
type Take = (text: string, around: Around) => boolean;

/** Takes each match out of a line, with the label before it and, for a phone, the words after it. */
function cut(
  line: Line,
  pattern: RegExp,
  before: RegExp,
  collector: PasteCollector,
  take: Take,
  behind?: RegExp,
): void {
  let untaken = '';
  let end = 0;
  for (const match of line.untaken.matchAll(pattern)) {
    if (match.index < end) continue;
    const lead = line.untaken.slice(end, match.index);
    const label = before.exec(lead.slice(-LONGEST_LABEL))?.[0] ?? '';
    const stop = match.index + match[0].length;
    const after = line.untaken.slice(stop, stop + LONGEST_LABEL);
    const tail = behind?.exec(after)?.[0] ?? '';
    if (!take(match[0], { lead, label, behind: tail, after })) continue;
    if (label.trim() !== '') collector.addLabel(label.trim());
    untaken += `${lead.slice(0, lead.length - label.length)}${CUT}`;
    end = stop + tail.length;
  }
  line.untaken = untaken + line.untaken.slice(end);
}
