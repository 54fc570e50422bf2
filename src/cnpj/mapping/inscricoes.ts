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
  const byText = new Map<string, Company['inscricoesEstaduais'][number]>();
  for (const { numero: text, uf: state, active, kind = '' } of facts) {
    const uf = findUfByNome(state)?.sigla;
    const numero = dropDocumentSeparators(text).replace(/^p/, 'P');
    if (uf === undefined || !isYes(active) || !isOfEstablishment(kind) || !isRight(uf, numero)) continue;
    byText.set(uf + numero, { numero, uf });
  }
  return [...byText.values()];
}

function isOfEstablishment(kind: string): boolean {
  return kind === '' || KIND.test(chaveNome(kind));
}

/** The rule ignores zeros in front; a zero too many is the wrong digit, and a zero too few was lost as a number. */
function isRight(uf: string, numero: string): boolean {
  return parseInscricaoEstadual(uf, numero)?.canonical.endsWith(numero) === true;
}
