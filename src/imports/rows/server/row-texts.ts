import type { Target } from '../../../pessoa/cells/cell-fields.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { ImportRow, ImportSettings } from '../../model/import.ts';
import { nameField } from '../../../reading/rows/name-field.ts';
import { note } from '../../../reading/cells/notes.ts';
import type { RowIssue, RowRepair } from '../../../reading/rows/row-columns.ts';
import type { SameKind } from '../../store/server/line-index.ts';

/** The reason why a row is not imported, apart from the rules of a record, with the record or line that it conflicts with. */
export type Objection = {
  bucket: 'refused' | 'duplicates' | 'stale';
  issue: RowIssue;
  existing?: Pessoa | undefined;
  sameAsLine?: number | undefined;
};

function targetsOf(list: 'codigosExternos' | 'emails', field: string): Target[] {
  return Array.from({ length: BLOCKS[list].maxItems }, (_, index) => `${list}.${index + 1}.${field}`);
}

/** The key by which a row found its record; `chosen`: a user chose the record. */
export type FoundBy = 'id' | 'chosen' | ImportSettings['match'][number];

const NAME_TARGETS = ['nome', 'nome.primeiro', 'nome.empresa', 'nomeFantasia'] as const;

const KEY_TARGETS: Record<FoundBy, readonly Target[]> = {
  id: ['id'],
  cpf: ['cpf', 'documento'],
  cnpj: ['cnpj', 'documento', 'cnpj.basico'],
  idEstrangeiro: ['idEstrangeiro'],
  codigoExterno: targetsOf('codigosExternos', 'codigo'),
  codigo: ['codigo'],
  email: targetsOf('emails', 'email'),
  nomeEmail: ['nome', 'nome.primeiro', 'nome.empresa'],
  chosen: NAME_TARGETS,
};

/** The keys of a row that another record may own. */
export type TakenKind = 'cpf' | 'cnpj' | 'codigoExterno';

const KEY_NAMES = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  idEstrangeiro: 'documento estrangeiro',
  codigoExterno: 'código externo',
  codigo: 'código',
  email: 'e-mail',
  nomeEmail: 'nome e e-mail',
};

/** The text for a key that two rows share. */
function sameIn(kind: SameKind): { by: FoundBy; what: string } {
  if (kind === 'id' || kind === 'record') return { by: 'id', what: `A mesma ficha${kind === 'id' ? ' (Id)' : ''}` };
  const by = kind === 'emailAlone' ? 'email' : kind;
  return { by, what: `O mesmo ${KEY_NAMES[by]}` };
}

export type RowTexts = ReturnType<typeof createRowTexts>;

/** Creates the texts for a file with these columns. */
export function createRowTexts(settings: ImportSettings) {
  /** A finding at the column of one of these fields; without one, the message names the first field. */
  const at = (targets: readonly Target[], code: string, message: string): RowIssue => {
    const column = settings.columns.findIndex((target) => target !== null && targets.includes(target));
    if (column !== -1) return { column, code, message };
    const [first] = targets;
    return { column: null, code, message: first === undefined ? message : nameField(first, message) };
  };
  return {
    ...textsOfDuplicates(at),
    ...textsOfRefusals(at, settings),
    /** a value of the row that is older than the record's value in this field or list */
    keptLater: (key: string, cells: readonly string[]): RowRepair => {
      const isOf = (target: Target | null) => target === key || target?.startsWith(`${key}.`) === true;
      const columns = settings.columns.flatMap((target, column) => (isOf(target) ? [column] : []));
      const column = columns.find((candidate) => (cells[candidate] ?? '') !== '') ?? columns[0] ?? 0;
      return { column, from: cells[column] ?? '', to: '', ...note('kept_later') };
    },
    /** fields and lists of a company that the file leaves blank */
    fromReceita: (labels: readonly string[], cells: readonly string[]): RowRepair => {
      const column = settings.columns.findIndex((target) => target !== null && KEY_TARGETS.cnpj.includes(target));
      const text = cells[column] ?? '';
      const message = `Da Receita, onde o arquivo e a ficha não dizem: ${labels.join(', ')}`;
      return { column: Math.max(column, 0), code: 'receita', from: text, to: text, message };
    },
    /** only a warning: the row changes the survivor of the merge */
    merged: (merged: Pessoa, survivor: Pessoa, by: FoundBy) =>
      at(
        KEY_TARGETS[by],
        'merged',
        `A ficha ${merged.codigo} foi unida à ${survivor.codigo}, ${survivor.nome}: muda aquela.`,
      ),
    /** the user has to decide: the row is not imported until then */
    mayBe: (other: { codigo: number; nome: string } | { line: number }) =>
      at(
        NAME_TARGETS,
        'alike',
        'line' in other
          ? `Talvez seja a mesma da linha ${other.line}.`
          : `Talvez já exista: ficha ${other.codigo}, ${other.nome}.`,
      ),
    /** more rows with possible matches than a user can decide about */
    tooManyAlike: (most: number) =>
      refuse(
        at(
          NAME_TARGETS,
          'too_many_alike',
          `Talvez já exista, como outras ${most.toLocaleString('pt-BR')} linhas deste arquivo. Importe-a depois, num arquivo só das que ficam de fora.`,
        ),
      ),
    /** only a warning: the row is imported */
    otherName: (pessoa: Pessoa) =>
      at(
        ['nome'],
        'other_name',
        `A ${nameOf(pessoa)}, passa a ter um nome que não se parece com o dela: é a mesma pessoa?`,
      ),
  };
}

function again(issue: RowIssue, existing: Pessoa | undefined, sameAsLine?: number): Objection {
  return { bucket: 'duplicates', issue, existing, sameAsLine };
}

function refuse(issue: RowIssue, existing?: Pessoa): Objection {
  return { bucket: 'refused', issue, existing };
}

type IssueAt = (targets: readonly Target[], code: string, message: string) => RowIssue;

/** The row repeats data of the register or of another row. */
function textsOfDuplicates(at: IssueAt) {
  return {
    sameAsLine: (kind: SameKind, line: number) => {
      const { by, what } = sameIn(kind);
      return again(at(KEY_TARGETS[by], 'same_as_line', `${what} está na linha ${line}.`), undefined, line);
    },
    /** the lists of the row go to the record of that line */
    joins: (kind: 'cpf' | 'cnpj', line: number) =>
      at(
        KEY_TARGETS[kind],
        'joined',
        `O mesmo ${KEY_NAMES[kind]} está na linha ${line}, com outra inscrição: entra na ficha dela. As listas somam-se; onde as duas linhas têm um valor, fica o daquela.`,
      ),
    exists: (pessoa: Pessoa, by: FoundBy) =>
      again(at(KEY_TARGETS[by], 'exists', `Já existe: ${nameOf(pessoa)}.`), pessoa),
    taken: (kind: TakenKind, pessoa: Pessoa) => {
      const code = kind === 'codigoExterno' ? 'external_code_taken' : 'document_taken';
      return again(at(KEY_TARGETS[kind], code, `Este ${KEY_NAMES[kind]} está na ${nameOf(pessoa)}.`), pessoa);
    },
    alreadyChanged: (pessoa: Pessoa, by: FoundBy, line: number | undefined) => {
      const which = line === undefined ? 'Outra linha' : `A linha ${line}`;
      const message = `${which} deste arquivo já muda a ${nameOf(pessoa)}.`;
      return again(at(KEY_TARGETS[by], 'already_changed', message), pessoa, line);
    },
  };
}

/** The row does not match its record as expected. */
function textsOfRefusals(at: IssueAt, settings: ImportSettings) {
  return {
    stale: (pessoa: Pessoa, version: number): Objection => {
      const message =
        `A ${nameOf(pessoa)}, mudou depois da exportação: está na versão ${pessoa.version}, e o arquivo tem a ${version}. ` +
        'Exporte de novo e refaça a mudança.';
      return { bucket: 'stale', issue: at(['version'], 'stale', message), existing: pessoa };
    },
    mergedSince: (merged: Pessoa, survivor: Pessoa): Objection => {
      const message =
        `A ficha ${merged.codigo} foi unida à ${survivor.codigo}, ${survivor.nome}, depois da exportação. ` +
        'Exporte de novo e refaça a mudança.';
      return { bucket: 'stale', issue: at(['id'], 'merged', message), existing: survivor };
    },
    deleted: (pessoa: Pessoa) =>
      refuse(at(['id'], 'deleted', `A ${nameOf(pessoa)}, foi excluída. Restaure-a antes de importar.`), pessoa),
    chosenGone: (pessoa: Pessoa | undefined) => {
      const who = pessoa ? `A ${nameOf(pessoa)}, escolhida` : 'A ficha escolhida';
      return refuse(
        at(
          NAME_TARGETS,
          'chosen_gone',
          `${who} para esta linha, foi excluída. Confira a linha de novo e escolha outra vez.`,
        ),
        pessoa,
      );
    },
    unknownId: () =>
      refuse(
        at(['id'], 'unknown_id', 'Não há ficha com este Id neste cliente. Apague o Id para criar uma ficha nova.'),
      ),
    notFound: () => refuse(at(keysOf(settings), 'not_found', `Nenhuma ficha foi encontrada ${byWhat(settings)}.`)),
    ambiguous: (by: keyof typeof AMBIGUOUS, pessoas: Pessoa[]) => {
      const { code, text } = AMBIGUOUS[by];
      return refuse(at(KEY_TARGETS[by], code, `${text}: ${pessoas.map(nameOf).slice(0, 3).join('; ')}.`), pessoas[0]);
    },
  };
}

const AMBIGUOUS = {
  email: { code: 'ambiguous_email', text: 'Mais de uma ficha tem este e-mail' },
  nomeEmail: { code: 'ambiguous_email', text: 'Mais de uma ficha tem este nome e este e-mail' },
  idEstrangeiro: { code: 'ambiguous_document', text: 'Mais de uma ficha tem este documento estrangeiro' },
  codigoExterno: {
    code: 'ambiguous_external_code',
    text: 'Os códigos externos desta linha são de fichas diferentes',
  },
};

function nameOf({ codigo, nome }: Pessoa): string {
  return `ficha ${codigo}, ${nome}`;
}

/** The fields by which rows match, in the order of their use. */
function keysOf({ match }: ImportSettings): Target[] {
  return (match.length === 0 ? (['id'] as const) : match).flatMap((key) => KEY_TARGETS[key]);
}

function byWhat({ match }: ImportSettings): string {
  const names = match.map((key) => KEY_NAMES[key]);
  return names.length === 0 ? 'pelo Id' : `por ${names.join(', ').replace(/, ([^,]*)$/, ' ou $1')}`;
}

export function toExisting(pessoa: Pessoa | undefined): ImportRow['existing'] {
  return pessoa === undefined ? null : { id: pessoa.id, codigo: pessoa.codigo, nome: pessoa.nome };
}
