import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { kindOfHeading } from '../../pessoa/cells/headings.ts';
import type { ImportSettings } from '../import.ts';
import { TIPO_EMAIL_WORDS, TIPO_ENDERECO_WORDS, wordOf } from '../../pessoa/cells/words.ts';

const TIPOS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  enderecos: {
    cobranca: wordOf(TIPO_ENDERECO_WORDS, 'cobranca'),
    faturamento: wordOf(TIPO_ENDERECO_WORDS, 'cobranca'),
    entrega: wordOf(TIPO_ENDERECO_WORDS, 'entrega'),
    comercial: wordOf(TIPO_ENDERECO_WORDS, 'comercial'),
    residencial: wordOf(TIPO_ENDERECO_WORDS, 'residencial'),
  },
  emails: {
    cobranca: wordOf(TIPO_EMAIL_WORDS, 'financeiro'),
    financeiro: wordOf(TIPO_EMAIL_WORDS, 'financeiro'),
    comercial: wordOf(TIPO_EMAIL_WORDS, 'comercial'),
    residencial: wordOf(TIPO_EMAIL_WORDS, 'pessoal'),
  },
};

/**
 * What the headings say besides the fields that they hold, as fixed values: the columns `Endereço de cobrança` make an
 * address of that kind, `E-mail financeiro` an e-mail of that one. Not where a column of the file says the kind.
 */
export function proposeFixed(
  headings: readonly string[],
  columns: readonly (Target | null)[],
): ImportSettings['fixed'] {
  const fixed: ImportSettings['fixed'] = {};
  columns.forEach((target, column) => {
    const heading = headings[column] ?? '';
    if (target === null) return;
    const [list = '', place = ''] = target.split('.');
    const tipo = TIPOS[list]?.[kindOfHeading(heading) ?? ''];
    const kind = `${list}.${place}.tipo`;
    if (tipo !== undefined && !columns.includes(kind)) fixed[kind] ??= tipo;
  });
  return fixed;
}
