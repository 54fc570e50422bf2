import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { setOf } from './heading-words.ts';
import type { Hit } from './headings.ts';
import { areCodes, areDaysOfYear, areSerials, isForeignTo, shareThatFits } from './recognize-content.ts';

/** The smallest share of fitting values that confirms a doubtful heading. */
const ENOUGH = 0.2;
/** Fields of a few words, and their share: any other word refuses its row. `Status` of an order also has `Cancelado`. */
const CHOICES: ReadonlySet<Target> = new Set(['tipo', 'papeis', 'situacao']);
const MOST = 0.5;

/** Another field that a heading may mean. */
const INSTEAD: Readonly<Record<Target, Target>> = {
  cpf: 'documento',
  cnpj: 'documento',
  tipo: 'papeis',
  papeis: 'tipo',
  nome: 'tipo',
};

/**
 * Fields with ambiguous headings: `Tipo` of anything, `Situação` at the Receita, `Estado` civil, `Id` of another program. Every
 * other known heading decides on its own, whatever its column contains: wrong values are then refused row by row, instead of
 * being dropped without notice.
 */
const DOUBTFUL = setOf(`
    tipo papeis situacao id version codigo site enderecos.uf enderecos.codigoCidade enderecos.numero telefones.ddd
  `);

const DATES: ReadonlySet<Target> = new Set(['nascimento', 'abertura', 'data']);

/** Uses the content of a column to decide between similar fields, and to check an ambiguous heading. */
export function refineHit(hit: Hit | undefined, values: readonly string[]): Hit | undefined {
  if (hit?.kind === 'top') {
    const target = refineTop(hit.target, values, hit.isWeak || DOUBTFUL.has(hit.target));
    return target === undefined ? undefined : { ...hit, target };
  }
  const field = hit && refineField(hit.list, hit.field, values);
  return hit && field !== undefined ? { ...hit, field } : undefined;
}

function refineTop(target: Target, values: readonly string[], isDoubtful: boolean): Target | undefined {
  if ((target === 'nascimento' || target === 'abertura') && areSerials(values)) return `${target}.serial`;
  if (DATES.has(target) && areDaysOfYear(values)) return undefined;
  const share = shareThatFits(target, values);
  const other = INSTEAD[target];
  const isBetter = other !== undefined && shareThatFits(other, values) > share;
  // a code of one letter differs between programs
  const isCode = other === 'papeis' && values.every((text) => text.length === 1);
  if (isBetter && !isCode && (target !== 'nome' || share < ENOUGH)) return other;
  if (isForeignTo(target, values)) return undefined;
  return share >= (CHOICES.has(target) ? MOST : ENOUGH) || !isDoubtful ? target : undefined;
}

function refineField(list: string, field: string, values: readonly string[]): string | undefined {
  if (list === 'codigosExternos') return areCodes(values) ? field : undefined;
  if (shareThatFits(`${list}.1.${field}`, values) >= ENOUGH || !DOUBTFUL.has(`${list}.${field}`)) return field;
  // DDD/Telefone, with complete numbers in it
  if (list === 'telefones' && field === 'ddd' && shareThatFits('telefones.1.numero', values) >= ENOUGH) return 'numero';
  return undefined;
}
