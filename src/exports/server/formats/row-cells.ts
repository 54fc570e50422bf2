import { groupThousands } from '@fichario/brasil';
import type { Target } from '../../../pessoa/cells/cell-fields.ts';
import { cellsOf } from '../../../pessoa/cells/write-cells.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { type FileColumn, groupOfColumn } from '../../columns.ts';
import type { BlockGroup } from '../../export.ts';

/**
 * What a cell may hold: `plain` has nothing that any format must mask; `number` and `money` are amounts, `date` is a day,
 * `moment` a day and an hour.
 */
export type CellKind = 'plain' | 'text' | 'number' | 'money' | 'date' | 'moment';

/** Columns that stand side by side: of the record itself, or of one block. */
export type RowPart = {
  kinds: CellKind[];
  /** The cells; undefined when the record has no such block. */
  read: (pessoa: Pessoa) => string[] | undefined;
};

const KINDS: Readonly<Record<Target, CellKind>> = {
  id: 'plain',
  codigo: 'number',
  version: 'number',
  tipo: 'plain',
  situacao: 'plain',
  documento: 'plain',
  cpf: 'plain',
  cnpj: 'plain',
  nascimento: 'date',
  abertura: 'date',
  limiteCredito: 'money',
  createdAt: 'moment',
  updatedAt: 'moment',
};
/** Fields of blocks that are words of ours or digits. */
const PLAIN_FIELDS = new Set(['tipo', 'principal', 'cep', 'uf', 'codigoCidade']);

export function kindOf(target: Target): CellKind {
  const field = target.split('.')[2];
  if (field !== undefined) return PLAIN_FIELDS.has(field) ? 'plain' : 'text';
  return KINDS[target] ?? 'text';
}

/** What wears a mask. */
const MASKED = /^(documento|cpf|cnpj|cnae|naturezaJuridica|enderecos\.\d+\.cep|telefones\.\d+\.numero)$/;
const MASK_SIGNS = /[.\-/() ]/g;

/** Reads the cells of a row, part by part: a block that is not there costs nothing. */
export function cellReader(columns: readonly FileColumn[], masks: boolean): RowPart[] {
  const parts: { targets: Target[]; block: string | undefined }[] = [];
  for (const { target } of columns) {
    const block = blockOf(target);
    const last = parts.at(-1);
    if (last && last.block === block) last.targets.push(target);
    else parts.push({ targets: [target], block });
  }
  return parts.map(({ targets }) => ({ kinds: targets.map(kindOf), read: readerOf(targets, masks) }));
}

function blockOf(target: Target): string | undefined {
  return groupOfColumn(target) === undefined ? undefined : target.split('.', 2).join('.');
}

function readerOf(targets: Target[], masks: boolean): RowPart['read'] {
  const [first = ''] = targets;
  const group = groupOfColumn(first);
  const index = Number(first.split('.')[1]) - 1;
  const finish = finisherOf(targets, masks);
  return (pessoa) => {
    if (group !== undefined && !hasBlock(pessoa, group, index)) return undefined;
    const cells = cellsOf(pessoa, targets);
    finish?.(cells, pessoa);
    return cells;
  };
}

function hasBlock(pessoa: Pessoa, group: BlockGroup, index: number): boolean {
  if (group === 'inscricoesEstaduais') return pessoa.tipo === 'juridica' && pessoa.inscricoesEstaduais.length > index;
  return pessoa[group].length > index;
}

/** What the cells of an import lack in a file for people: thousands, moments, no masks where none are wanted. */
function finisherOf(targets: Target[], masks: boolean): ((cells: string[], pessoa: Pessoa) => void) | undefined {
  const steps = targets.flatMap((target, index): ((cells: string[], pessoa: Pessoa) => void)[] => {
    if (target === 'limiteCredito') return [(cells) => void (cells[index] = withThousands(cells[index] ?? ''))];
    if (target === 'createdAt') return [(cells, { createdAt }) => void (cells[index] = formatMoment(createdAt))];
    if (target === 'updatedAt') return [(cells, { updatedAt }) => void (cells[index] = formatMoment(updatedAt))];
    if (masks || !MASKED.test(target)) return [];
    return [(cells) => void (cells[index] = (cells[index] ?? '').replace(MASK_SIGNS, ''))];
  });
  if (steps.length === 0) return undefined;
  return (cells, pessoa) => {
    for (const step of steps) step(cells, pessoa);
  };
}

/** `1234,56` as `1.234,56`. */
function withThousands(amount: string): string {
  const [reais = '', centavos] = amount.split(',');
  return centavos === undefined || reais.length < 4 ? amount : `${groupThousands(reais)},${centavos}`;
}

const IN_BRASILIA = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment of the wire as `20/11/2026 14:05`, in Brasília. */
export function formatMoment(iso: string): string {
  return iso === '' ? '' : IN_BRASILIA.format(new Date(iso)).replace(',', '');
}
