import { parseDinheiro } from '@fichario/brasil';
import type { BulkChange, BulkKind } from '../../../register/operations/bulk.schema.ts';
import type { Papel, Situacao } from '../../../pessoa/pessoa.ts';

/** What is filled in so far, as it is typed. `how`: a tag or papel comes or goes; a field gets the value or is cleared. */
export type BulkDraft = {
  kind: BulkKind;
  how: 'put' | 'take';
  situacao: Situacao | '';
  tag: string;
  papel: Papel | '';
  limiteCredito: string;
  observacoes: string;
};

/** What a record can hold: no debt, and no more than 13 digits. */
const AMOUNT = /^\d{1,13}\.\d{2}$/;

export function newDraft(kind: BulkKind): BulkDraft {
  return { kind, how: 'put', situacao: '', tag: '', papel: '', limiteCredito: '', observacoes: '' };
}

/** The change that is filled in; undefined while it is not, or not rightly. */
export function readDraft({ kind, how, ...values }: BulkDraft): BulkChange | undefined {
  const isPut = how === 'put';
  switch (kind) {
    case 'situacao':
      return values.situacao === '' ? undefined : { type: 'setSituacao', situacao: values.situacao };
    case 'tags': {
      const tag = values.tag.trim();
      return tag === '' ? undefined : { type: isPut ? 'addTag' : 'removeTag', tag };
    }
    case 'papeis':
      return values.papel === '' ? undefined : { type: isPut ? 'addPapel' : 'removePapel', papel: values.papel };
    case 'limiteCredito': {
      if (!isPut) return { type: 'setLimiteCredito', limiteCredito: null };
      const limiteCredito = parseDinheiro(values.limiteCredito) ?? '';
      return AMOUNT.test(limiteCredito) ? { type: 'setLimiteCredito', limiteCredito } : undefined;
    }
    case 'observacoes': {
      const observacoes = isPut ? values.observacoes.trim() : '';
      return isPut && observacoes === '' ? undefined : { type: 'setObservacoes', observacoes };
    }
    case 'delete':
    case 'restore':
      return { type: kind };
  }
}
