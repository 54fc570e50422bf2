import type { Tipo } from '../pessoa/fields/kinds.ts';
import type { Judgement } from './judge.ts';
import { COMPARED_FIELDS, type ComparedField, type Likeness } from './levels/levels.ts';
import { logOf, type ReadyWeights } from './weights.ts';
import { known } from '../kit/known.ts';

/** Why two records match or not; `points` in bits, compared with the strongest other explanation. */
export type Reason = { field: ComparedField; reason: string; points: number };

const REASONS: { readonly [F in ComparedField]: Readonly<Record<string, string>> } = {
  nome: {
    same: 'Mesmo nome',
    sound: 'Nome com o mesmo som',
    shortened: 'Nome abreviado ou mais curto',
    slip: 'Nome com erro de digitação',
    nearFirstName: 'Primeiro nome quase igual: erro ou outro nome',
    surnameChanged: 'Um sobrenome mudou',
    firstNameOnly: 'Só o primeiro nome é o mesmo',
    generation: 'Filho, Júnior ou Neto só em um dos nomes',
    otherFirstName: 'Outro primeiro nome, mesmo sobrenome',
    inPart: 'Parte do nome é a mesma',
    tradeName: 'O nome de uma é o nome fantasia da outra',
    other: 'Outro nome',
  },
  data: {
    same: 'Mesma data',
    dayAndMonth: 'Dia e mês trocados',
    slip: 'Data com um dígito diferente',
    yearOnly: 'Mesmo ano; uma diz 1º de janeiro',
    other: 'Outra data',
  },
  telefone: { same: 'Mesmo telefone', slip: 'Telefone com um dígito diferente', other: 'Outro telefone' },
  email: {
    same: 'Mesmo e-mail',
    sameAccount: 'Mesma conta de e-mail em outro domínio',
    slip: 'E-mail com erro de digitação',
    sameDomain: 'E-mail do mesmo domínio',
    other: 'Outro e-mail',
  },
  endereco: {
    same: 'Mesmo endereço',
    sameNumber: 'Mesmo prédio, outro complemento',
    sameCep: 'Mesmo CEP, outro número',
    sameCity: 'Mesma cidade',
    other: 'Outra cidade',
  },
  documento: {
    same: 'Mesmo documento',
    branch: 'Mesma raiz de CNPJ: outra filial',
    other: 'Documentos diferentes',
    missing: 'Falta o documento de uma ou das duas',
    headOnly: 'Só uma tem CNPJ, e é o da matriz',
    branchOnly: 'Só uma tem CNPJ, e é o de uma filial',
  },
  rg: { same: 'Mesmo RG', other: 'RG diferente' },
  mae: { same: 'Mesma mãe', alike: 'Nome da mãe parecido', other: 'Outra mãe' },
};

/** The strongest other explanation, in words. */
export const RIVAL_WORDS: Readonly<Record<Judgement['rival'], string>> = {
  household: 'em vez de parentes da mesma casa',
  branches: 'em vez de filiais de uma empresa',
  neighbours: 'em vez de empresas com o mesmo contador ou prédio',
  strangers: 'em vez de pessoas diferentes',
};

/** Replaces the reason about the names, for two people of the same household. */
const HOUSEHOLD = 'Mesma casa: mesmo telefone e endereço, outro primeiro nome';

/** The reasons of a judgement, the strongest first; `isHousehold`: for two people of the same household. */
export function explain(
  likeness: Likeness,
  { tipo, weights, isHousehold }: { tipo: Tipo; weights: ReadyWeights; isHousehold: boolean },
  { rival }: Judgement,
): Reason[] {
  const [same, ...rivals] = weights[tipo];
  const against = rivals.find(({ name }) => name === rival);
  const reasons = COMPARED_FIELDS.flatMap((field) => {
    const found = likeness[field];
    if (!found) return [];
    const other = against ? logOf(against, field, found.level) : -found.bits;
    const points = Math.round((logOf(same, field, found.level) - other) * 10) / 10;
    const words = known(REASONS[field][found.level], 'the words of a level');
    const reason = isHousehold && field === 'nome' ? HOUSEHOLD : words;
    return [{ field, reason, points }];
  });
  return reasons.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
}
