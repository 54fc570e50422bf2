import { chaveNome, dropDocumentSeparators, findUfByNome } from '@fichario/brasil';
import { parseInscricaoEstadual } from '@fichario/brasil/fiscal';
import type { Company } from '../company.ts';
import { isYes } from './codes.ts';

/** An inscrição estadual of an answer. `kind` is its code or name at CNPJá; empty if the provider has none. */
export type InscricaoFacts = { numero: string; uf: string; active: string; kind?: string };

/** Not that of a substitute or of somebody who is no contributor. */
const KIND = /^(?:1|4|(?:ie )?normal|(?:ie (?:de )?)?produtor rural)$/;

/** The active ones, each right by the rule of its state: a provider had a wrong digit in front of all numbers in 2026. */
export function inscricoesOf(facts: readonly InscricaoFacts[]): Company['inscricoesEstaduais'] {
  const byNumber = new Map<string, Company['inscricoesEstaduais'][number]>();
  for (const { numero: text, uf: state, active, kind = '' } of facts) {
    const uf = findUfByNome(state)?.sigla;
    const numero = dropDocumentSeparators(text).replace(/^p/, 'P');
    const whole = uf && parseInscricaoEstadual(uf, numero)?.canonical;
    const isOfEstablishment = kind === '' || KIND.test(chaveNome(kind));
    // states write a number without the zeros in front, as it came; a zero too many is a wrong digit
    const isRight = whole?.endsWith(numero) === true && !byNumber.has(uf + whole);
    if (uf && isRight && isYes(active) && isOfEstablishment) byNumber.set(uf + whole, { numero, uf });
  }
  return [...byNumber.values()];
}
