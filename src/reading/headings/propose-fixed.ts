import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { TIPO_EMAIL_LABELS, TIPO_ENDERECO_LABELS } from '../../pessoa/labels.ts';
import { WORDS } from '../../pessoa/pessoa.words.ts';
import { kindAmong, setOf } from './heading-words.ts';
import { wordsOf } from './headings.ts';

const TIPOS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  enderecos: { ...TIPO_ENDERECO_LABELS, faturamento: TIPO_ENDERECO_LABELS.cobranca },
  emails: {
    cobranca: TIPO_EMAIL_LABELS.financeiro,
    financeiro: TIPO_EMAIL_LABELS.financeiro,
    comercial: TIPO_EMAIL_LABELS.comercial,
    residencial: TIPO_EMAIL_LABELS.pessoal,
  },
};

/** Words for e-mails and addresses of a private person. */
const PRIVATE = setOf('particular pessoal personal');
/** Words for e-mails that receive invoices. */
const FINANCE = setOf('financeiro fin nfe nf xml boleto boletos fiscal');

const SAYS_TIPO = ['tipo', 'cpf', 'documento', 'nascimento'];

/**
 * Proposes fixed values from the headings: `Endereço de cobrança` sets the kind of that address, and `E-mail financeiro` the
 * kind of that e-mail. A column with the kind takes priority. If the headings name companies, every row is a company.
 */
export function proposeFixed(headings: readonly string[], columns: readonly (Target | null)[]): Record<Target, string> {
  const fixed: Record<Target, string> = {};
  columns.forEach((target, column) => {
    const heading = headings[column] ?? '';
    if (target === null) return;
    const [list = '', place = ''] = target.split('.');
    const tipo = TIPOS[list]?.[kindOf(heading) ?? ''];
    const kind = `${list}.${place}.tipo`;
    if (tipo !== undefined && !columns.includes(kind)) fixed[kind] ??= tipo;
  });
  const ofCompanies = /\b(?:company|organization)\b/i.test(headings[columns.indexOf('nome')] ?? '');
  if (ofCompanies && !SAYS_TIPO.some((target) => columns.includes(target))) fixed['tipo'] = WORDS.tipo.juridica;
  return fixed;
}

function kindOf(heading: string): string | undefined {
  const words = wordsOf(heading);
  if (words.some((word) => FINANCE.has(word))) return 'financeiro';
  return words.some((word) => PRIVATE.has(word)) ? 'residencial' : kindAmong(words);
}
