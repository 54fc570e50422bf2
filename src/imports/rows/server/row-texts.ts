import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { ImportRow, ImportSettings } from '../../import.ts';
import type { RowIssue } from '../row-plan.ts';
import type { KeyKind } from './line-index.ts';

/** Why a row does not go in, besides the rules of a record: what to say, and beside which record or line. */
export type Objection = {
  bucket: 'refused' | 'duplicates' | 'stale';
  issue: RowIssue;
  existing?: Pessoa | undefined;
  sameAsLine?: number | undefined;
};

const { maxItems } = BLOCKS.codigosExternos;
const CODE_TARGETS = Array.from({ length: maxItems }, (_, index) => `codigosExternos.${index + 1}.codigo`);

/** What of a row another record may have. */
export type TakenKind = 'cpf' | 'cnpj' | 'codigoExterno';

const SAME: Record<KeyKind, { targets: string[]; what: string }> = {
  cpf: { targets: ['cpf', 'documento'], what: 'O mesmo CPF' },
  cnpj: { targets: ['cnpj', 'documento'], what: 'O mesmo CNPJ' },
  codigoExterno: { targets: CODE_TARGETS, what: 'O mesmo código externo' },
  id: { targets: ['id'], what: 'A mesma ficha (Id)' },
  codigo: { targets: ['codigo'], what: 'O mesmo código' },
  email: { targets: [], what: 'O mesmo e-mail' },
  emailAlone: { targets: [], what: 'O mesmo e-mail' },
  record: { targets: [], what: 'A mesma ficha' },
};

/** Says what stands in the way of a row, at the column that it came from. */
export type RowTexts = {
  sameAsLine: (kind: KeyKind, line: number) => Objection;
  exists: (pessoa: Pessoa) => Objection;
  taken: (kind: TakenKind, pessoa: Pessoa) => Objection;
  alreadyChanged: (pessoa: Pessoa, line: number | undefined) => Objection;
  stale: (pessoa: Pessoa, version: number) => Objection;
  deleted: (pessoa: Pessoa) => Objection;
  unknownId: () => Objection;
  notFound: () => Objection;
  ambiguous: (by: 'email' | 'codigoExterno', pessoas: Pessoa[]) => Objection;
  /** no objection: the row goes in, and should be looked at */
  otherName: (pessoa: Pessoa) => RowIssue;
};

/** The sentences for the rows of a file with these columns. */
export function createRowTexts(settings: ImportSettings): RowTexts {
  const at: IssueAt = (targets, code, message) => {
    const column = settings.columns.findIndex((target) => target !== null && targets.includes(target));
    return { column: column === -1 ? null : column, code, message };
  };
  const otherName: RowTexts['otherName'] = (pessoa) =>
    at(
      ['nome'],
      'other_name',
      `A ${nameOf(pessoa)}, passa a ter um nome que não se parece com o dela: é a mesma pessoa?`,
    );
  return { ...textsOfDuplicates(at), ...textsOfRefusals(at, settings), otherName };
}

/** A fault at the column that goes to one of these fields; at the row as a whole where none does. */
type IssueAt = (targets: readonly string[], code: string, message: string) => RowIssue;
type DuplicateTexts = Pick<RowTexts, 'sameAsLine' | 'exists' | 'taken' | 'alreadyChanged'>;

/** The row says again what the register or another row says. */
function textsOfDuplicates(at: IssueAt): DuplicateTexts {
  return {
    sameAsLine: (kind, line) => ({
      bucket: 'duplicates',
      issue: at(SAME[kind].targets, 'same_as_line', `${SAME[kind].what} está na linha ${line}.`),
      sameAsLine: line,
    }),
    exists: (pessoa) => ({
      bucket: 'duplicates',
      issue: at([], 'exists', `Já existe: ${nameOf(pessoa)}.`),
      existing: pessoa,
    }),
    taken: (kind, pessoa) => ({
      bucket: 'duplicates',
      issue:
        kind === 'codigoExterno'
          ? at(CODE_TARGETS, 'external_code_taken', `Este código externo está na ${nameOf(pessoa)}.`)
          : at([kind, 'documento'], 'document_taken', `Este ${kind.toUpperCase()} está na ${nameOf(pessoa)}.`),
      existing: pessoa,
    }),
    alreadyChanged: (pessoa, line) => ({
      bucket: 'duplicates',
      issue: at([], 'already_changed', `${whichLine(line)} deste arquivo já muda a ${nameOf(pessoa)}.`),
      existing: pessoa,
      sameAsLine: line,
    }),
  };
}

/** The row points at a record that is not as it expects. */
function textsOfRefusals(at: IssueAt, settings: ImportSettings): Omit<RowTexts, keyof DuplicateTexts | 'otherName'> {
  return {
    stale: (pessoa, version) => ({
      bucket: 'stale',
      issue: at(
        ['version'],
        'stale',
        `A ${nameOf(pessoa)}, mudou depois da exportação: está na versão ${pessoa.version}, e o arquivo tem a ${version}. ` +
          'Exporte de novo e refaça a mudança.',
      ),
      existing: pessoa,
    }),
    deleted: (pessoa) => ({
      bucket: 'refused',
      issue: at(['id'], 'deleted', `A ${nameOf(pessoa)}, foi excluída. Restaure-a antes de importar.`),
      existing: pessoa,
    }),
    unknownId: () => ({
      bucket: 'refused',
      issue: at(['id'], 'unknown_id', 'Não há ficha com este Id neste cliente. Apague o Id para criar uma ficha nova.'),
    }),
    notFound: () => ({
      bucket: 'refused',
      issue: at([], 'not_found', `Nenhuma ficha foi encontrada ${byWhat(settings)}.`),
    }),
    ambiguous: (by, pessoas) => ({
      bucket: 'refused',
      issue: at(
        by === 'email' ? [] : CODE_TARGETS,
        by === 'email' ? 'ambiguous_email' : 'ambiguous_external_code',
        `${AMBIGUOUS[by]}: ${pessoas.map(nameOf).slice(0, 3).join('; ')}.`,
      ),
      existing: pessoas[0],
    }),
  };
}

const AMBIGUOUS = {
  email: 'Mais de uma ficha tem este e-mail',
  codigoExterno: 'Os códigos externos desta linha são de fichas diferentes',
};

function nameOf({ codigo, nome }: Pessoa): string {
  return `ficha ${codigo}, ${nome}`;
}

function whichLine(line: number | undefined): string {
  return line === undefined ? 'Outra linha' : `A linha ${line}`;
}

const KEY_NAMES = { cpf: 'CPF', cnpj: 'CNPJ', codigoExterno: 'código externo', codigo: 'código', email: 'e-mail' };

function byWhat({ match }: ImportSettings): string {
  const names = match.map((key) => KEY_NAMES[key]);
  return names.length === 0 ? 'pelo Id' : `por ${names.join(', ').replace(/, ([^,]*)$/, ' ou $1')}`;
}

/** A record as a row points at it. */
export function toExisting(pessoa: Pessoa | undefined): ImportRow['existing'] {
  return pessoa === undefined ? null : { id: pessoa.id, codigo: pessoa.codigo, nome: pessoa.nome };
}
