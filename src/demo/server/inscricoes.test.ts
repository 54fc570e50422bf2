import { UFS } from '@fichario/brasil';
import { parseInscricaoEstadual } from '@fichario/brasil/fiscal';
import { expect, test } from 'vitest';
import { makeInscricaoEstadual } from './inscricoes.ts';
import { createRandom } from './random.ts';

test.each(UFS.map(({ sigla }) => sigla))('an inscrição of %s has the check digits of its state', (uf) => {
  for (let seed = 0; seed < 1_000; seed++) {
    const numero = makeInscricaoEstadual(createRandom(seed), uf);
    expect(parseInscricaoEstadual(uf, numero)?.canonical).toBe(numero);
  }
});
