import { describe, expect, test } from 'vitest';
import { type DictationKind, parseDictation } from './dictation.ts';

const CASES: Record<DictationKind, [heard: string, written: string | undefined][]> = {
  digits: [
    ['cinco dois nove nove oito dois dois quatro sete dois cinco', '52998224725'],
    ['529 982 247-25', '52998224725'],
    ['5 2 9, nove oito dois', '529982'],
    ['um meia zero', '160'],
    ['Meia meia', '66'],
    ['vinte e três quarenta', '2340'],
    ['vinte três', '203'],
    ['cento e vinte e três', '123'],
    ['zero um mil zero zero zero', '01000000'],
    ['onze nove oito sete meia cinco quatro três dois um', '11987654321'],
    ['CEP zero um zero zero um traço zero zero zero', '01001000'],
    ['five two nine', '529'],
    ['five to nine', undefined],
    ['oh one double zero triple five', '0100555'],
    ['twenty three forty', '2340'],
    ['one hundred and twenty three', '123'],
    ['two thousand twenty six', '2026'],
    ['mais cinquenta e cinco onze', '+5511'],
    ['duas uma', '21'],
    ['cinco banana', undefined],
    ['ponto', undefined],
    ['', undefined],
  ],
  code: [
    ['um dois A bê cê três quatro cinco', '12ABC345'],
    ['12ABC34501DE35', '12ABC34501DE35'],
    ['doze ABC trinta e quatro', '12ABC34'],
    ['one two A B C', '12ABC'],
    ['dê e três cinco', 'DE35'],
    ['zero o', '0O'],
    ['double u double five', 'W55'],
    ['letra xis', 'X'],
    ['um dois casa', undefined],
  ],
  houseNumber: [
    ['cento e vinte e três', '123'],
    ['123 A', '123 A'],
    ['sem número', 'S/N'],
  ],
  date: [
    ['vinte de novembro de dois mil e vinte e seis', '20/11/2026'],
    ['dia primeiro de março de mil novecentos e oitenta', '01/03/1980'],
    ['5 de maio de 1990', '05/05/1990'],
    ['November 20 2026', '20/11/2026'],
    ['20/11/2026', '20/11/2026'],
    ['vinte onze dois mil e vinte e seis', '20112026'],
    ['novembro', undefined],
    ['ontem', undefined],
  ],
  money: [
    ['R$ 1.500,50', '1.500,50'],
    ['mil e quinhentos reais', '1500'],
    ['mil e quinhentos reais e cinquenta centavos', '1500,50'],
    ['duzentos reais e cinco centavos', '200,05'],
    ['muito', undefined],
  ],
  email: [
    ['Ana ponto Souza arroba exemplo ponto com ponto br', 'ana.souza@exemplo.com.br'],
    ['joão underline 2 at example dot com', 'joao_2@example.com'],
  ],
  name: [
    ['maria das dores silva', 'Maria das Dores Silva'],
    ['padaria do joão ltda', 'Padaria do João LTDA'],
  ],
  text: [[' ligar depois das cinco ', 'ligar depois das cinco']],
};

for (const [kind, cases] of Object.entries(CASES) as [DictationKind, (typeof CASES)[DictationKind]][]) {
  describe(`dictated as ${kind}`, () => {
    test.each(cases)('%s', (heard, written) => expect(parseDictation(kind, heard)).toBe(written));
  });
}
