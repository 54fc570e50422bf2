import { parseDinheiro, plainDinheiro } from '@fichario/brasil';
import { splitHeard } from './heard-words.ts';
import { readHundreds, type Words } from './spoken-numbers.ts';

const CURRENCY = new Set(['r', 'reais', 'real', 'dollar', 'dollars']);
const CENTAVOS = new Set(['centavo', 'centavos', 'cent', 'cents']);
const JOINTS = new Set(['e', 'and', 'de', 'of']);
const COMMA = new Set(['virgula', 'comma']);
const DOT = new Set(['ponto', 'point', 'dot']);
/** halves of an unspoken unit, as in "dez e meia" and "um milhão e meio" */
const HALF = new Set(['meio', 'meia', 'half']);
const SCALES: ReadonlyMap<string, bigint> = new Map([
  ['mil', 1000n],
  ['thousand', 1000n],
  ...['milhao', 'milhoes', 'million', 'millions'].map((word): [string, bigint] => [word, 1_000_000n]),
  ...['bilhao', 'bilhoes', 'billion', 'billions'].map((word): [string, bigint] => [word, 1_000_000_000n]),
]);

/**
 * `mil e quinhentos reais e cinquenta centavos` as `1500,50`. Figures of the recogniser are parsed like any amount. Undefined for
 * ambiguous amounts: `vinte três` means 23 to some and 203 to others.
 */
export function parseSpokenMoney(text: string): string | undefined {
  const words = splitHeard(text.replace(/R?\$/gi, ' '));
  const at = words.findIndex(({ word }) => CURRENCY.has(word));
  const last = words.at(-1)?.word ?? '';
  const isOnlyCentavos = at === -1 && CENTAVOS.has(last);
  const before = isOnlyCentavos ? [] : words.slice(0, at === -1 ? words.length : at);
  const behind = isOnlyCentavos ? words : words.slice(at === -1 ? words.length : at + 1);
  const reais = readNumber(before);
  const centavos = readNumber(behind.filter(({ word }) => !CENTAVOS.has(word)));
  if (before.length + behind.length === 0 || reais === undefined || centavos === undefined) return undefined;
  // they count centavos as `readNumber` counts reais; only after whole reais
  const isWhole = centavos === 0n || reais % 100n === 0n;
  if (!isWhole || centavos >= 100_00n) return undefined;
  return writeAmount(reais + centavos / 100n);
}

/** A number of reais, in centavos; undefined without words. */
function readNumber(words: Words): bigint | undefined {
  const spoken = withoutEnds(words);
  if (spoken.some(({ word }) => HALF.has(word))) return undefined;
  const mark = spoken.findIndex(({ word }) => COMMA.has(word) || DOT.has(word));
  if (mark !== -1) return readMarked(spoken, mark);
  return isDigitByDigit(spoken) ? centavosOf(joinDigits(spoken) ?? '') : readGroups(spoken);
}

/** `e`, `de` between the parts. */
function withoutEnds(words: Words): Words {
  return words.slice(words.findIndex(isSaid), words.findLastIndex(isSaid) + 1);
}

function isSaid({ word }: Words[number]): boolean {
  return !JOINTS.has(word);
}

/** `dez vírgula cinquenta`, `um ponto quinhentos`, `dois vírgula cinco milhões`. */
function readMarked(words: Words, mark: number): bigint | undefined {
  const scale = SCALES.get(words.at(-1)?.word ?? '');
  const sign = COMMA.has(words[mark]?.word ?? '') ? ',' : '.';
  const whole = readGroups(words.slice(0, mark));
  const decimals = joinDigits(words.slice(mark + 1, scale ? -1 : undefined));
  if (whole === undefined || whole % 100n !== 0n || decimals === undefined) return undefined;
  const centavos = centavosOf(`${whole / 100n}${sign}${decimals}`);
  return centavos === undefined ? undefined : centavos * (scale ?? 1n);
}

/** `duzentos mil e trezentos`, `5 mil`, `um milhão duzentos mil`: each group below the one before it. */
function readGroups(words: Words): bigint | undefined {
  let total = 0n;
  let below: bigint | undefined;
  for (let at = 0; at < words.length; ) {
    if (at > 0 && JOINTS.has(words[at]?.word ?? '')) at++;
    const group = readGroup(words, at);
    if (!group || (below !== undefined && group.centavos >= below * 100n)) return undefined;
    total += group.centavos;
    below = group.scale;
    at += group.length;
  }
  return total;
}

type Group = { centavos: bigint; scale: bigint; length: number };

function readGroup(words: Words, at: number): Group | undefined {
  const count = readCount(words, at) ?? (SCALES.has(words[at]?.word ?? '') ? { centavos: 100n, length: 0 } : undefined);
  if (!count) return undefined;
  const scale = SCALES.get(words[at + count.length]?.word ?? '');
  if (scale === undefined) return { ...count, scale: 0n };
  return { centavos: count.centavos * scale, scale, length: count.length + 1 };
}

function readCount(words: Words, at: number): { centavos: bigint; length: number } | undefined {
  const { raw = '' } = words[at] ?? {};
  if (/^[0-9]/.test(raw)) {
    const centavos = centavosOf(raw);
    return centavos === undefined ? undefined : { centavos, length: 1 };
  }
  const number = readHundreds(words, at);
  return number && { centavos: BigInt(number.value) * 100n, length: number.length };
}

function isDigitByDigit(words: Words): boolean {
  return words.length > 1 && words.every((_word, at) => /^[0-9]$/.test(joinDigits(words.slice(at, at + 1)) ?? ''));
}

/** The figures as consecutive digits: `zero cinco` is `05`. */
function joinDigits(words: Words): string | undefined {
  let digits = '';
  for (let at = 0; at < words.length; ) {
    const { word = '' } = words[at] ?? {};
    const number = /^[0-9]+$/.test(word) ? undefined : readHundreds(words, at);
    if (!number && !/^[0-9]+$/.test(word)) return undefined;
    digits += number ? String(number.value) : word;
    at += number?.length ?? 1;
  }
  return digits === '' ? undefined : digits;
}

function centavosOf(text: string): bigint | undefined {
  const amount = parseDinheiro(text);
  return amount === undefined ? undefined : BigInt(amount.replace('.', ''));
}

function writeAmount(centavos: bigint): string | undefined {
  const digits = String(centavos).padStart(3, '0');
  return plainDinheiro(`${digits.slice(0, -2)},${digits.slice(-2)}`)?.replace(/,00$/, '');
}
