import type { GivenChange, UndoPreview } from '../../../register/operations/operation.schema.ts';

export type OpenChange = NonNullable<UndoPreview['merges']>['open'][number];

/** What went, by who had it; one of those who may get a change is the record that the merge left. */
export function goneByOwners(open: readonly OpenChange[]): [OpenChange, ...OpenChange[]][] {
  const groups = new Map<string, [OpenChange, ...OpenChange[]]>();
  for (const change of open) {
    if (change.kind !== 'gone') continue;
    const owners = ownersOf(change).map(({ pessoaId }) => pessoaId);
    const group = groups.get(owners.join(' '));
    if (group) group.push(change);
    else groups.set(owners.join(' '), [change]);
  }
  return [...groups.values()];
}

/** Who may get a change besides the record that gets it unless somebody decides otherwise. */
export function ownersOf({ choices, pessoaId }: OpenChange): OpenChange['choices'] {
  return choices.filter((one) => one.pessoaId !== pessoaId);
}

/** Who gets each open change, by its key: the id of a record, or `ALL`. What is not in it stays as proposed. */
export type GivenTo = Readonly<Record<string, string>>;

export const ALL = 'all';

export function keyOfChange({ pessoaId, path }: Pick<OpenChange, 'pessoaId' | 'path'>): string {
  return `${pessoaId} ${path}`;
}

/** What an undo is to give otherwise than proposed, of the changes that are open now. */
export function toGive(open: readonly OpenChange[], givenTo: GivenTo): GivenChange[] {
  return open.flatMap((change) => {
    const { survivor, version, path, pessoaId, choices } = change;
    const to = givenTo[keyOfChange(change)] ?? pessoaId;
    if (to === pessoaId) return [];
    return [{ survivor, version, path, to: to === ALL ? choices.map((one) => one.pessoaId) : [to] }];
  });
}
