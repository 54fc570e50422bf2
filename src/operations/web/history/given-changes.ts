import type { GivenChange, UndoPreview } from '../../../register/operations/operation.schema.ts';

export type OpenChange = NonNullable<UndoPreview['merges']>['open'][number];

/** Who gets each open change, by its key: the id of a record, or `ALL`. What is not in it stays as proposed. */
export type GivenTo = Readonly<Record<string, string>>;

export const ALL = 'all';

export function keyOfChange({ pessoaId, path }: Pick<OpenChange, 'pessoaId' | 'path'>): string {
  return `${pessoaId} ${path}`;
}

/** What an undo is to give otherwise than proposed, of the changes that are open now. */
export function toGive(open: readonly OpenChange[], givenTo: GivenTo): GivenChange[] {
  return open.flatMap((change) => {
    const { survivor, path, pessoaId, choices } = change;
    const to = givenTo[keyOfChange(change)] ?? pessoaId;
    if (to === pessoaId) return [];
    return [{ survivor, path, to: to === ALL ? choices.map((one) => one.pessoaId) : [to] }];
  });
}
