import { findUf, isInSuframa } from '@fichario/brasil';
import { explainInscricaoEstadual, parseSuframa } from '@fichario/brasil/fiscal';
import { type NfeContext, type NfeRecord, type NfeSubject, type NumeroIe } from './nfe-record.ts';
import { isFilled } from './abroad.ts';
import { type NfeItem, nfeItem } from './nfe-texts.ts';
import { UFS_SEM_ISENTO } from './ufs-sem-isento.data.ts';

/** The faults of the inscrições and of the indicator that a note would be refused for. */
export function checkNfeIe(record: NfeRecord, subject: NfeSubject, context: NfeContext): NfeItem[] {
  if (subject.isForeigner) return checkForeigner(record, subject);
  return [...checkIndicador(subject, context), ...subject.numeros.flatMap(checkNumero)];
}

/** Checks the inscrição SUFRAMA: its digits, and whether the principal address is in its area. */
export function checkNfeSuframa({ suframa }: NfeRecord, { endereco, isAbroad }: NfeSubject): NfeItem[] {
  if (!isFilled(suframa)) return [];
  const codigoCidade = endereco?.codigoCidade;
  const isOutside = isAbroad || (isFilled(codigoCidade) && !isInSuframa(codigoCidade));
  return [
    ...(parseSuframa(suframa) === undefined ? [nfeItem('nfe_suframa_errada', 'suframa')] : []),
    ...(isOutside ? [nfeItem('nfe_suframa_fora', 'suframa')] : []),
  ];
}

/** A recipient abroad is a não contribuinte. Its inscrições must be removed, so nothing is derived from them. */
function checkForeigner({ indicadorIe }: NfeRecord, { numeros }: NfeSubject): NfeItem[] {
  const isOther = isFilled(indicadorIe) && indicadorIe !== 'naoContribuinte';
  return [
    ...numeros.map(({ at }) => nfeItem('nfe_estrangeiro_com_ie', pathOf(at))),
    ...(isOther ? [nfeItem('nfe_estrangeiro_contribuinte', 'indicadorIe')] : []),
  ];
}

function checkIndicador({ indicador, numeros, uf }: NfeSubject, { hoje }: NfeContext): NfeItem[] {
  switch (indicador) {
    case undefined:
      return [nfeItem('nfe_indicador_falta', 'indicadorIe')];
    case 'contribuinte':
      return checkContribuinte(numeros, uf);
    case 'isento': {
      const items = numeros.map(({ at }) => nfeItem('nfe_isento_com_ie', pathOf(at)));
      const isRefused = uf !== undefined && ufsSemIsento(hoje).includes(uf);
      return isRefused ? [...items, nfeItem('nfe_isento_nao_aceito', 'indicadorIe', { words: { uf } })] : items;
    }
    case 'naoContribuinte':
      return numeros.map(({ at }) => nfeItem('nfe_nao_contribuinte_com_ie', pathOf(at)));
  }
}

function checkContribuinte(numeros: readonly NumeroIe[], uf: string | undefined): NfeItem[] {
  const [first] = numeros;
  if (first === undefined) return [nfeItem('nfe_ie_falta', 'inscricoesEstaduais')];
  if (uf === undefined || numeros.some((ie) => siglaOf(ie) === uf)) return [];
  const words = { uf, outraUf: siglaOf(first) ?? '' };
  return [nfeItem('nfe_ie_de_outro_estado', 'inscricoesEstaduais', { words })];
}

function checkNumero(ie: NumeroIe): NfeItem[] {
  const { numero, at, uf } = ie;
  if (uf === undefined) return [];
  if (siglaOf(ie) === 'SP' && WITH_P.test(numero)) return [nfeItem('nfe_ie_com_letra', pathOf(at))];
  const fault = explainInscricaoEstadual(uf, numero);
  return fault === undefined ? [] : [nfeItem('nfe_ie_errada', pathOf(at), { words: { motivo: fault.message } })];
}

const WITH_P = /^\s*[Pp]/;

function siglaOf({ uf }: NumeroIe): string | undefined {
  return uf === undefined ? undefined : (findUf(uf)?.sigla ?? uf);
}

/** The states of the list in force on a day. */
function ufsSemIsento(hoje: string): readonly string[] {
  return UFS_SEM_ISENTO.findLast(({ from }) => from <= hoje)?.ufs ?? [];
}

function pathOf(at: number): string {
  return `inscricoesEstaduais.${at}.numero`;
}
