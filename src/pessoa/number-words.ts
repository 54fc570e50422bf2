const UP_TO_NINETEEN =
  'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove';
const TENS = 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa';
const HUNDREDS = 'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos';

/** The Portuguese words of numbers below a thousand, without accents. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...numberWords(UP_TO_NINETEEN, TENS),
  ['uma', 1],
  ['duas', 2],
  // half a dozen: used for 6, which sounds like 3 on the telephone
  ['meia', 6],
  ['catorze', 14],
  ['dezasseis', 16],
  ['dezassete', 17],
  ['dezanove', 19],
  ['cem', 100],
  ...HUNDREDS.split(' ').flatMap((word, index): [string, number][] => [
    [word, (index + 1) * 100],
    [word.replace(/os$/, 'as'), (index + 1) * 100],
  ]),
]);

/** Zero to nineteen, then the tens. */
export function numberWords(small: string, tens: string): Map<string, number> {
  return new Map([
    ...small.split(' ').map((word, index): [string, number] => [word, index]),
    ...tens.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
  ]);
}
