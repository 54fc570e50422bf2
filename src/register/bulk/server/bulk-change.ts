import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { Change } from '../../apply/server/change.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import type { BulkChange } from '../../operations/bulk.schema.ts';
import { FIELDS } from '../../../pessoa/pessoa.fields.ts';

export const SAME = 'Já estava assim.';
const TOO_MANY_TAGS = `A ficha já tem ${FIELDS.tags.maxItems} etiquetas, o máximo. Tire uma antes.`;

/** What a bulk change makes of a record; or why it stays as it is. */
export type Verdict = Exclude<Change, { type: 'create' }> | { outcome: 'kept' | 'failed'; reason: string };

/**
 * What a change of many does to one of them. Only what it changes is looked at: a record that breaks a rule elsewhere,
 * written when the rule was another, does not stand in its way.
 */
export function decide(change: BulkChange, before: Pessoa): Verdict {
  if (change.type === 'delete' || change.type === 'restore') return { type: change.type, before };
  const fields = fieldsOf(change, before);
  if (fields === undefined) return { outcome: 'kept', reason: SAME };
  if (fields.tags && fields.tags.length > FIELDS.tags.maxItems) return { outcome: 'failed', reason: TOO_MANY_TAGS };
  return { type: 'update', before, input: { ...contentOf(before), ...fields } };
}

type Fields = Partial<Pick<PessoaInput, 'situacao' | 'limiteCredito' | 'observacoes' | 'tags' | 'papeis'>>;

/** The fields that become different; undefined where none does. */
function fieldsOf(change: Exclude<BulkChange, { type: 'delete' | 'restore' }>, before: Pessoa): Fields | undefined {
  switch (change.type) {
    case 'setSituacao':
      return before.situacao === change.situacao ? undefined : { situacao: change.situacao };
    case 'setLimiteCredito': {
      const limiteCredito = bareAmount(change.limiteCredito);
      return before.limiteCredito === limiteCredito ? undefined : { limiteCredito };
    }
    case 'setObservacoes':
      return before.observacoes === change.observacoes ? undefined : { observacoes: change.observacoes };
    case 'addTag':
      return hasTag(before, change.tag) ? undefined : { tags: [...before.tags, change.tag] };
    case 'removeTag':
      return hasTag(before, change.tag)
        ? { tags: before.tags.filter((tag) => !isSameTag(tag, change.tag)) }
        : undefined;
    case 'addPapel':
      return before.papeis.includes(change.papel) ? undefined : { papeis: [...before.papeis, change.papel] };
    case 'removePapel':
      if (!before.papeis.includes(change.papel)) return undefined;
      return { papeis: before.papeis.filter((papel) => papel !== change.papel) };
  }
}

/** As it is stored: without zeros in front. */
export function bareAmount(amount: string | null): string | null {
  return amount?.replace(/^0+(?=\d)/, '') ?? null;
}

function hasTag({ tags }: Pessoa, tag: string): boolean {
  return tags.some((own) => isSameTag(own, tag));
}

function isSameTag(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
