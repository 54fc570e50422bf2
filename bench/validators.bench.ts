import { formatCnpj, formatCpf, isCnpj, isCpf } from '@fichario/brasil';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import type { Figure } from './kit/figure.ts';

type Validator = (text: string) => boolean;
type Column = { name: string; values: readonly string[]; ours: Validator; theirs: Validator };

const VALUES = 2_000;
const ROUNDS = 60;
const PASSES = 12;
const TARGET = 2;

/** The speed of our CPF and CNPJ checks relative to those of cpf-cnpj-validator in strict mode, for each kind of input. */
export async function run(): Promise<Figure[]> {
  const random = seededRandom(20261120);
  const cpfs = makeValues(random, makeCpf);
  const numeric = makeValues(random, () => makeCnpj(random, '0123456789'));
  const letters = makeValues(random, () => makeCnpj(random, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'));
  const columns: Column[] = [
    { name: 'cpf bare', values: cpfs, ours: isCpf, theirs: isOtherCpf },
    { name: 'cpf mask', values: maskValues(cpfs, formatCpf), ours: isCpf, theirs: isOtherCpf },
    { name: 'cnpj bare', values: numeric, ours: isCnpj, theirs: isOtherCnpj },
    { name: 'cnpj mask', values: maskValues(numeric, formatCnpj), ours: isCnpj, theirs: isOtherCnpj },
    { name: 'alphanumeric cnpj bare', values: letters, ours: isCnpj, theirs: isOtherCnpj },
    { name: 'alphanumeric cnpj mask', values: maskValues(letters, formatCnpj), ours: isCnpj, theirs: isOtherCnpj },
  ];
  return columns.map(measure);
}

function isOtherCpf(text: string): boolean {
  return cpf.isValid(text, true);
}

function isOtherCnpj(text: string): boolean {
  return cnpj.isValid(text, true);
}

/** The median of the ratios of interleaved rounds: other work on the machine slows both sides of a round equally. */
function measure({ name, values, ours, theirs }: Column): Figure {
  const disagreement = values.find((text) => ours(text) !== theirs(text));
  if (disagreement !== undefined) throw new Error(`${name}: the two validators disagree about ${disagreement}`);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ownFirst = round % 2 === 0;
    const first = timePasses(values, ownFirst ? ours : theirs);
    const second = timePasses(values, ownFirst ? theirs : ours);
    ratios.push(ownFirst ? second / first : first / second);
  }
  const value = Math.round(median(ratios.slice(ROUNDS / 3)) * 100) / 100; // the first third warms up
  return {
    name: `validators: ${name} against cpf-cnpj-validator`,
    value,
    unit: '×',
    target: TARGET,
    met: value >= TARGET,
  };
}

function timePasses(values: readonly string[], isValid: Validator): number {
  let accepted = 0;
  const start = process.hrtime.bigint();
  for (let pass = 0; pass < PASSES; pass++) {
    for (const value of values) if (isValid(value)) accepted++;
  }
  const elapsed = Number(process.hrtime.bigint() - start);
  if (accepted === 0) throw new Error('nothing was accepted'); // also keeps the loop from being optimised away
  return elapsed;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Three of four values are correct; the fourth has a wrong check digit. */
function makeValues(random: () => number, make: (random: () => number) => string): string[] {
  const values = Array.from({ length: VALUES }, (_, i) => (i % 4 === 3 ? breakCheckDigit(make(random)) : make(random)));
  return flatten(values);
}

/** Makes strings flat in memory, like those read from outside; otherwise V8 would flatten them during the measurement. */
function flatten(values: readonly string[]): string[] {
  return JSON.parse(JSON.stringify(values)) as string[]; // a JSON round trip keeps an array of strings
}

function breakCheckDigit(text: string): string {
  return text.slice(0, -1) + ((Number(text.at(-1)) + 1) % 10);
}

function makeCpf(random: () => number): string {
  return appendDigits(pickSymbols(random, '0123456789', 9), (length) => (i) => length + 1 - i);
}

function makeCnpj(random: () => number, alphabet: string): string {
  return appendDigits(pickSymbols(random, alphabet, 12), (length) => (i) => ((length - 1 - i) % 8) + 2);
}

/** Two check digits of modulus 11, computed independently of the measured code. */
function appendDigits(base: string, weightsOf: (length: number) => (i: number) => number): string {
  let text = base;
  for (let n = 0; n < 2; n++) {
    const weightOf = weightsOf(text.length);
    const sum = Array.from(text).reduce((total, char, i) => total + (char.charCodeAt(0) - 48) * weightOf(i), 0);
    text += sum % 11 < 2 ? 0 : 11 - (sum % 11);
  }
  return text;
}

function pickSymbols(random: () => number, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
}

function maskValues(values: readonly string[], format: (text: string) => string): string[] {
  return flatten(values.map(format));
}

/** mulberry32: the same values in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
