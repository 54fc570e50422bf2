import { MAX_BLOCKS } from '../../pessoa/limits.ts';
import { MAX_INSCRICOES } from '../../pessoa/cells/cell-fields.ts';
import { mergeContent } from './merge-row.ts';
import { note } from '../../pessoa/cells/notes.ts';
import { type RowDraft, tellIssue } from './row-draft.ts';
import type { BlockList, RowPlan } from './row-plan.ts';

const MAX_TAGS = 30;

const LIMITS: readonly { list: BlockList; max: number; what: string }[] = [
  { list: 'enderecos', max: MAX_BLOCKS, what: 'endereços' },
  { list: 'telefones', max: MAX_BLOCKS, what: 'telefones' },
  { list: 'emails', max: MAX_BLOCKS, what: 'e-mails' },
  { list: 'inscricoesEstaduais', max: MAX_INSCRICOES, what: 'inscrições estaduais' },
];

/** What a record has at most of each, together with what the record has that the row changes: told at the last column. */
export function checkLimits(draft: RowDraft, plan: RowPlan): void {
  const { row, before } = draft;
  const tags = row.content.fields.tags?.length ?? 0;
  const isFew = LIMITS.every(({ list, max }) => row.content[list].length + countOf(before, list) <= max);
  if (isFew && tags + (before?.tags.length ?? 0) <= MAX_TAGS) return;
  const merged = mergeContent(row, before);
  for (const { list, max, what } of LIMITS) {
    const source = Object.values(plan[list].at(-1)?.sources ?? {}).at(-1);
    if (source && countOf(merged, list) > max) tellIssue(draft, source, note('too_many', { max: String(max), what }));
  }
  if (plan.top['tags'] && merged.tags.length > MAX_TAGS)
    tellIssue(draft, plan.top['tags'], note('too_many', { max: String(MAX_TAGS), what: 'tags' }));
}

type Lists = { [List in BlockList]?: readonly unknown[] };

function countOf(record: Lists | undefined, list: BlockList): number {
  return record?.[list]?.length ?? 0;
}
