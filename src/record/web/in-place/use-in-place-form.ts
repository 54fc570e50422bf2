import { trocarLetras } from '@fichario/brasil/fiscal';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { ListField } from '../../../pessoa/fields/kinds.ts';
import { messageOfIssue } from '../../../kit/issue-message.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { patchOf, withBlock } from '../../model/edit-block.ts';
import type { EditPart } from '../../../pessoa/edit-part.ts';
import { type CheckContext, checkForm } from '../../model/form-check.ts';
import { fromPessoa, isSameInput, keysOfMade, toFieldKey, toInput } from '../../model/form-convert.ts';
import { isGroup } from '../../../pessoa/labels.ts';
import { warnNfe } from '../../../pessoa/nfe/warn-nfe.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { BlockGroup, Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { type ConflictField, chooseAll, listConflicts, mergeChosen } from '../editing/conflict.ts';
import type { PessoaFormHandle } from '../editing/form-context.ts';
import { type Fault, listFaults } from '../editing/form-faults.ts';
import { createFormReview, type FormReview } from '../editing/form-review.ts';
import { createFormStore, type FieldKey, type FormStore, readText, withValue } from '../editing/form-store.ts';
import { patchPessoa } from './patch-pessoa.ts';

type Opening = {
  pessoa: Pessoa;
  part: EditPart;
  prefers: 'principal' | 'warned';
  path: string | undefined;
  repairs: boolean;
  context: CheckContext;
};

/** The result of a save. A fault of the edited part is shown at its field, any other below it. */
export type Outcome =
  | { kind: 'saved'; pessoa: Pessoa }
  | { kind: 'unchanged' }
  | { kind: 'refused'; faults: readonly Fault[] }
  | { kind: 'conflict'; fields: readonly ConflictField[] }
  | { kind: 'failed'; message: string };

export type InPlaceForm = {
  store: FormStore;
  review: FormReview;
  handle: PessoaFormHandle;
  /** the key of the edited block */
  blockKey: string | undefined;
  /** the field to focus, if it is not the first */
  field: string | undefined;
  isDirty: () => boolean;
  save: () => Promise<Outcome>;
};

/** Limits the automatic merges, in case another user saves again and again. */
const MAX_MERGES = 3;

/** The form of one part. It checks the whole record, but shows only the part and sends the changed fields. */
export function useInPlaceForm(opening: Opening): InPlaceForm {
  const [form] = useState(() => openForm(opening));
  return form;
}

function openForm({ pessoa, ...opening }: Opening): InPlaceForm {
  const { context } = opening;
  let base = pessoa;
  const opened = openPart(pessoa, opening);
  const store = createFormStore(opened.values);
  const review = createFormReview(store.get, { context, isNew: false, warnNfe });
  review.review();
  const change: PessoaFormHandle['change'] = (update) => {
    store.change(update);
    review.review();
  };
  /** the same key for each repetition of the same change, so a lost answer causes no second version */
  let sent = { content: '', key: '' };

  const send = async (merges: number): Promise<Outcome> => {
    const sending = toInput(store.get());
    const { input } = sending;
    const patch = patchOf(toInput(fromPessoa(base)).input, input);
    const content = JSON.stringify([base.version, patch]);
    if (sent.content !== content) sent = { content, key: v7() };
    try {
      const saved = await patchPessoa(patch, { id: base.id, version: base.version, idempotencyKey: sent.key });
      return { kind: 'saved', pessoa: saved };
    } catch (error) {
      const theirs = error instanceof ApiProblem && error.status === 412 ? error.extra['current'] : undefined;
      if (theirs === undefined) return refuse(error, { store, review, context });
      const current = theirs as Pessoa; // a 412 contains the current record
      const fields = listConflicts(base, input, current);
      const mine = mergeChosen(base, input, current, chooseAll(fields));
      base = current;
      change(() => fromPessoa({ ...current, ...mine }, keysOfMade(sending, mine)));
      const both = fields.filter((field) => field.both);
      // both made the same change
      if (both.length === 0 && isSameInput(store.get(), fromPessoa(base))) return { kind: 'unchanged' };
      // a field that only one side changed needs no question
      return both.length === 0 && merges < MAX_MERGES ? send(merges + 1) : { kind: 'conflict', fields: both };
    }
  };

  return {
    store,
    review,
    handle: { store, notes: review.notes, change },
    blockKey: opened.blockKey,
    field: opened.field,
    isDirty: () => !isSameInput(store.get(), fromPessoa(base)),
    save: async () => {
      if (isSameInput(store.get(), fromPessoa(base))) return { kind: 'unchanged' };
      const { errors } = review.reviewAll();
      return errors.size > 0 ? { kind: 'refused', faults: listFaults(errors, store.get()) } : send(0);
    },
  };
}

type Refusing = Pick<InPlaceForm, 'store' | 'review'> & { context: CheckContext };

/** Shows errors of the server at their fields. An error without a field becomes a message. */
function refuse(error: unknown, { store, review, context }: Refusing): Outcome {
  if (!(error instanceof ApiProblem)) return { kind: 'failed', message: 'Algo falhou ao salvar. Tente de novo.' };
  if (error.isOutage) return { kind: 'failed', message: NOT_SAVED_YET };
  const { keys } = toInput(store.get());
  const errors = new Map<string, string>();
  for (const issue of error.errors) errors.set(toFieldKey(issue.path, keys), messageOfIssue(issue, context.language));
  const existing = error.extra['existing'];
  review.refuse(errors, isExisting(existing) ? existing : undefined);
  if (errors.size === 0) return { kind: 'failed', message: error.detail };
  return { kind: 'refused', faults: listFaults(errors, store.get()) };
}

const NOT_SAVED_YET = 'Ainda não foi salvo: o servidor não respondeu. O que você digitou continua aqui.';

type OpenedPart = { values: PessoaFormValues; blockKey: string | undefined; field?: string };

function openPart(pessoa: Pessoa, { part, prefers, path, repairs, context }: Omit<Opening, 'pessoa'>): OpenedPart {
  const stored = fromPessoa(pessoa);
  const values = repairs ? repairAll(stored, context) : stored;
  if (!isGroup(part)) return { values, blockKey: undefined };
  // a new item starts in the same field as in the form
  const [, place, name = firstFieldOf(part)] = path?.split('.') ?? [];
  if (path !== undefined) {
    const { key: blockKey, ...edited } = withBlock(values, part, { at: place === undefined ? 'new' : Number(place) });
    return { ...edited, blockKey, ...(name !== undefined && { field: `${part}.${blockKey}.${name}` }) };
  }
  const warnings = prefers === 'warned' ? checkForm(values, context, warnNfe).warnings : new Map<string, string>();
  const warned = new Set([...warnings.keys()].flatMap((key) => key.split('.')[1] ?? []));
  const opened = withBlock(values, part, { warned });
  return { values: opened.values, blockKey: opened.key };
}

function firstFieldOf(group: BlockGroup): string | undefined {
  const list: ListField = BLOCKS[group];
  return list.firstField;
}

/** The values with each character that notes do not allow replaced. */
function repairAll(values: PessoaFormValues, context: CheckContext): PessoaFormValues {
  const fields = [...checkForm(values, context, warnNfe).repairs] as FieldKey[]; // checkForm returns keys of fields
  return fields.reduce((now, field) => withValue(now, field, trocarLetras(readText(now, field))), values);
}

function isExisting(value: unknown): value is { codigo: number; nome: string } {
  return typeof value === 'object' && value !== null && 'codigo' in value && 'nome' in value;
}
