import type { GivenChange, UndoPreview } from '../../../register/operations/operation.schema.ts';

export type OpenChange = NonNullable<UndoPreview['merges']>['open'][number];

/** The removed items, grouped by the records that had them; the survivor is one of the choices, too. */
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

/** The records that may get a change, without the proposed one. */
export function ownersOf({ choices, pessoaId }: OpenChange): OpenChange['choices'] {
  return choices.filter((choice) => choice.pessoaId !== pessoaId);
}

/** The record that gets each open change, by the key of the change: its id, or `ALL`. Missing changes stay as proposed. */
export type GivenTo = Readonly<Record<string, string>>;

export const ALL = 'all';

export function keyOfChange({ pessoaId, path }: Pick<OpenChange, 'pessoaId' | 'path'>): string {
  return `${pessoaId} ${path}`;
}

/** The decisions that differ from the proposals, for the changes that are open now. */
export function toGive(open: readonly OpenChange[], givenTo: GivenTo): GivenChange[] {
  return open.flatMap((change) => {
    const { survivor, version, path, pessoaId, choices } = change;
    const to = givenTo[keyOfChange(change)] ?? pessoaId;
    if (to === pessoaId) return [];
    return [{ survivor, version, path, to: to === ALL ? choices.map((choice) => choice.pessoaId) : [to] }];
  });
}
