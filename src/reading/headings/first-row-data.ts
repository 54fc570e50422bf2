import { isCnpj, isCpf, keepDigits, parseEmail } from '@fichario/brasil';
import { wordsIn } from '../../pessoa/cells/words-in.ts';
import { proofOf } from '../cells/cells-data.ts';
import { cleanCell } from '../cells/cells.ts';
import { readHeading } from './headings.ts';

/** Needed only for comparison: any day works. */
const TODAY = '2149-12-31';
const MASKED_PHONE = /^(?:\+\d{1,3}\s?)?\(?\d{2}\)?[\s-]?9?\d{4}[\s-]?\d{4}$/;
const CEP = /^\d{2}\.?\d{3}-\d{3}$/;

/**
 * Whether the first row already contains data. One cell must clearly be a document, an e-mail, a phone, a CEP or a date, and no
 * cell may be a known heading. Words alone prove nothing, because they may be unknown headings.
 */
export function isRowOfData(cells: readonly string[]): boolean {
  const filled = cells.map(cleanCell).filter((cell) => cell !== '');
  return filled.some(provesItself) && !filled.some(isSureHeading);
}

function isSureHeading(cell: string): boolean {
  const hit = readHeading(cell);
  if (hit === undefined) return false;
  // `Rua` is both a heading and a kind of street
  return hit.kind === 'block' ? !hit.isVague && hit.field !== 'logradouro' : !hit.isWeak;
}

function provesItself(cell: string): boolean {
  const digits = keepDigits(cell);
  return (
    parseEmail(cell, { longEndings: true }) !== undefined ||
    (digits.length >= 11 && (isCpf(digits) || isCnpj(digits))) ||
    CEP.test(cell) ||
    MASKED_PHONE.test(cell) ||
    proofOf(cell, TODAY) !== undefined
  );
}

/** The columns of the open data of the Receita Federal (ESTABELE), a file that never has headings. */
const ESTABELE = wordsIn(`
    CNPJ básico, CNPJ ordem, CNPJ DV, Identificador matriz/filial, Nome fantasia, Situação cadastral, Data situação cadastral,
    Motivo situação cadastral, Nome da cidade no exterior, País, Data de início atividade, CNAE fiscal principal,
    CNAE fiscal secundária, Tipo de logradouro, Logradouro, Número, Complemento, Bairro, CEP, UF, Município, DDD 1,
    Telefone 1, DDD 2, Telefone 2, DDD do fax, Fax, Correio eletrônico, Situação especial, Data da situação especial
  `);

/** Returns the headings of a known file without headings, if all its first rows have its columns, beginning with a CNPJ. */
export function headingsOfLayout(rows: readonly (readonly string[])[]): readonly string[] | undefined {
  const isOfIt = rows.every((cells) => cells.length === ESTABELE.length && isCnpj(cells.slice(0, 3).join('')));
  return isOfIt ? ESTABELE : undefined;
}
