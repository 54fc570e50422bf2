import type { Target } from '../../../pessoa/cells/cell-fields.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { ImportRow, ImportSettings } from '../../import.ts';
import { nameField } from '../name-field.ts';
import type { RowIssue } from '../row-plan.ts';
import type { KeyKind } from './line-index.ts';

/** Why a row does not go in, besides the rules of a record: what to say, and beside which record or line. */
export type Objection = {
  bucket: 'refused' | 'duplicates' | 'stale';
  issue: RowIssue;
  existing?: Pessoa | undefined;
  sameAsLine?: number | undefined;
};

const CODE_TARGETS = targetsOf('codigosExternos', 'codigo');
const EMAIL_TARGETS = targetsOf('emails', 'email');

function targetsOf(list: 'codigosExternos' | 'emails', field: string): Target[] {
  return Array.from({ length: BLOCKS[list].maxItems }, (_, index) => `${list}.${index + 1}.${field}`);
}

/** By what a row found its record. */
export type FoundBy = 'id' | ImportSettings['match'][number];

const KEY_TARGETS: Record<FoundBy, readonly Target[]> = {
  id: ['id'],
  cpf: ['cpf', 'documento'],
  cnpj: ['cnpj', 'documento', 'cnpj.basico'],
  codigoExterno: CODE_TARGETS,
  codigo: ['codigo'],
  email: EMAIL_TARGETS,
};

/** What of a row another record may have. */
export type TakenKind = 'cpf' | 'cnpj' | 'codigoExterno';

const SAME: Record<KeyKind, { by: FoundBy; what: string }> = {
  cpf: { by: 'cpf', what: 'O mesmo CPF' },
  cnpj: { by: 'cnpj', what: 'O mesmo CNPJ' },
  codigoExterno: { by: 'codigoExterno', what: 'O mesmo código externo' },
  id: { by: 'id', what: 'A mesma ficha (Id)' },
  codigo: { by: 'codigo', what: 'O mesmo código' },
  email: { by: 'email', what: 'O mesmo e-mail' },
  emailAlone: { by: 'email', what: 'O mesmo e-mail' },
  record: { by: 'id', what: 'A mesma ficha' },
};

/** Says what stands in the way of a row, at the column that it came from. */
export type RowTexts = {
  sameAsLine: (kind: KeyKind, line: number) => Objection;
  exists: (pessoa: Pessoa, by: FoundBy) => Objection;
  taken: (kind: TakenKind, pessoa: Pessoa) => Objection;
  alreadyChanged: (pessoa: Pessoa, by: FoundBy, line: number | undefined) => Objection;
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
    if (column !== -1) return { column, code, message };
    const [first] = targets;
    return { column: null, code, message: first === undefined ? message : nameField(first, message) };
  };
  const otherName: RowTexts['otherName'] = (pessoa) =>
    at(
      ['nome'],
      'other_name',
      `A ${nameOf(pessoa)}, passa a ter um nome que não se parece com o dela: é a mesma pessoa?`,
    );
  return { ...textsOfDuplicates(at), ...textsOfRefusals(at, settings), otherName };
}

/** A fault at the column that goes to one of these fields; where none does, the message names the first. */
type IssueAt = (targets: readonly string[], code: string, message: string) => RowIssue;
type DuplicateTexts = Pick<RowTexts, 'sameAsLine' | 'exists' | 'taken' | 'alreadyChanged'>;

/** The row says again what the register or another row says. */
function textsOfDuplicates(at: IssueAt): DuplicateTexts {
  return {
    sameAsLine: (kind, line) => ({
      bucket: 'duplicates',
      issue: at(KEY_TARGETS[SAME[kind].by], 'same_as_line', `${SAME[kind].what} está na linha ${line}.`),
      sameAsLine: line,
    }),
    exists: (pessoa, by) => ({
      bucket: 'duplicates',
      issue: at(KEY_TARGETS[by], 'exists', `Já existe: ${nameOf(pessoa)}.`),
      existing: pessoa,
    }),
    taken: (kind, pessoa) => ({
      bucket: 'duplicates',
      issue:
        kind === 'codigoExterno'
          ? at(CODE_TARGETS, 'external_code_taken', `Este código externo está na ${nameOf(pessoa)}.`)
          : at(KEY_TARGETS[kind], 'document_taken', `Este ${kind.toUpperCase()} está na ${nameOf(pessoa)}.`),
      existing: pessoa,
    }),
    alreadyChanged: (pessoa, by, line) => ({
      bucket: 'duplicates',
      issue: at(KEY_TARGETS[by], 'already_changed', `${whichLine(line)} deste arquivo já muda a ${nameOf(pessoa)}.`),
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
      issue: at(keysOf(settings), 'not_found', `Nenhuma ficha foi encontrada ${byWhat(settings)}.`),
    }),
    ambiguous: (by, pessoas) => ({
      bucket: 'refused',
      issue: at(
        KEY_TARGETS[by],
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

/** The fields by which rows are found, in the order in which they are tried. */
function keysOf({ match }: ImportSettings): Target[] {
  return (match.length === 0 ? (['id'] as const) : match).flatMap((key) => KEY_TARGETS[key]);
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
