import type { ReadingLimits } from '../table/limits.ts';
import { sheetsHaveTooMany } from '../table/refusals.ts';
import { type Attributes, readXml } from '../zip/xml-reader.ts';

/** The meaning of a number in this style. `digits`: a code with leading zeros, and its length. */
export type NumberStyle = { kind: 'date' } | { kind: 'time' } | { kind: 'digits'; digits: number };

/** Formats that every program knows by number (ECMA-376-1, 18.8.30; 27–36 and 50–58 are dates in East Asia). */
const BUILT_IN_DATES = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
/** The maximum characters of a format: four times the limit of spreadsheets. */
const MAX_FORMAT = 1_000;
const BUILT_IN_TIMES = [18, 19, 20, 21, 32, 33, 45, 46, 47];

/** Reads the styles of a workbook by number; undefined for a plain number. Throws UnreadableFile. */
export async function readStyles(
  bytes: AsyncIterable<Buffer>,
  limits: ReadingLimits,
): Promise<(NumberStyle | undefined)[]> {
  const formats = new Map<number, NumberStyle | undefined>();
  for (const id of BUILT_IN_DATES) formats.set(id, { kind: 'date' });
  for (const id of BUILT_IN_TIMES) formats.set(id, { kind: 'time' });
  const used: number[] = [];
  let inCellStyles = false;
  function addFormat({ numFmtId, formatCode = '' }: Attributes): void {
    if (formats.size >= limits.styles) throw sheetsHaveTooMany('formatos de número', limits.styles);
    formats.set(Number(numFmtId), styleOfFormat(formatCode.slice(0, MAX_FORMAT)));
  }
  function addUse({ numFmtId = '0' }: Attributes): void {
    if (used.length >= limits.styles) throw sheetsHaveTooMany('estilos de células', limits.styles);
    used.push(Number(numFmtId));
  }
  const handlers = {
    open: (name: string, attributes: Attributes) => {
      if (name === 'numFmt') addFormat(attributes);
      if (name === 'cellXfs') inCellStyles = true;
      if (name === 'xf' && inCellStyles) addUse(attributes);
    },
    close: (name: string) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  };
  for await (const _part of readXml(bytes, handlers, limits));
  return used.map((id) => formats.get(id));
}

/** Returns the style of a format: `dd/mm/yyyy` a date, `[h]:mm` a time, `000"."000` a code; undefined for other numbers. */
export function styleOfFormat(format: string): NumberStyle | undefined {
  // the first section is for positive numbers; a quoted or escaped sign is literal
  const [positive = ''] = format.replace(/"[^"]*"|[\\_*]./g, '').split(';');
  if (/\[[hms]+\]/i.test(positive)) return { kind: 'time' };
  const shown = positive.replace(/\[[^\]]*\]/g, '');
  if (/^general$/i.test(shown)) return undefined;
  if (/[dya]/i.test(shown.replace(/am\/pm|a\/p/gi, ''))) return { kind: 'date' };
  if (/[hs]/i.test(shown)) return { kind: 'time' };
  if (/m/i.test(shown)) return { kind: 'date' };
  const digits = shown.replace(/[-/() ]/g, '');
  return /^0{2,}$/.test(digits) ? { kind: 'digits', digits: digits.length } : undefined;
}
