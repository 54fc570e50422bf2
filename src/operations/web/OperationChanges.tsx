import { Pencil } from '../../kit/web/icons/icons.ts';
import { Suspense, useState } from 'react';
import { may } from '../../access/policy.ts';
import { useCurrentTenant, useMay } from '../../access/web/use-permissions.ts';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import { SkeletonLines } from '../../kit/web/ui/states.tsx';
import type { FieldChange } from '../../pessoa/items/diff.ts';
import { type EditPart, isEditedAlone, rightToSee } from '../../pessoa/edit-part.ts';
import { isField, isGroup } from '../../pessoa/labels.ts';
import type { OperationRecord } from '../../register/operations/operation.schema.ts';
import { useComparison } from './history/versions.api.ts';
import type { InPlace, Leave } from '../../register/record/web/in-place.ts';
import { ChangesTable } from './history/ChangesTable.tsx';

type Props = { record: OperationRecord; InPlace: InPlace };

/** The changes of an operation in a record, before and after. The current value of a field can be edited here. */
export function OperationChanges({ record, InPlace }: Props) {
  const { pessoaId, nome, tipo, version } = record;
  const { data, error } = useComparison(pessoaId, version - 1, version);
  const mayEdit = useMayEdit();
  const [path, setPath] = useState<string>();
  if (!data) return error ? <p role="alert">{error.message}</p> : <SkeletonLines lines={2} />;
  const editable = data.changes.filter((change) => mayEdit(partOf(change)));
  const opened = editable.find((change) => change.path === path);
  const part = opened && partOf(opened);
  const leave = (how: Leave) => {
    const place = editable.findIndex((change) => change.path === path);
    const beside = editable[how === 'above' || how === 'previous' ? place - 1 : place + 1];
    const goesOn = how !== 'stay' && how !== 'away' && beside !== undefined;
    setPath(goesOn ? beside.path : undefined);
    if (!goesOn && how !== 'away' && opened) buttonOf(pessoaId, opened)?.focus();
  };
  return (
    <>
      <ChangesTable
        changes={data.changes}
        actionOf={(change) =>
          editable.includes(change) && (
            <IconButton
              size="sm"
              icon={<Pencil />}
              label={`Editar ${change.label} de ${nome}`}
              data-edits={idOf(pessoaId, change)}
              onClick={() => setPath(change.path)}
            />
          )
        }
      />
      {opened && part && (
        <Suspense>
          <InPlace
            key={opened.path}
            record={{ id: pessoaId, nome, tipo }}
            part={part}
            anchor={() => buttonOf(pessoaId, opened)}
            typed=""
            onLeave={leave}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether the user may edit a part here: with the right to change it, the right to see it, and a control for it alone. */
function useMayEdit(): (part: EditPart | undefined) => boolean {
  const tenant = useCurrentTenant();
  const mayUpdate = useMay('pessoa.update');
  return (part) => {
    if (!tenant || !mayUpdate || part === undefined || !isEditedAlone(part)) return false;
    const right = rightToSee(part);
    return right === undefined || may(tenant, right);
  };
}

/** The part of a record with a changed path: `telefones.0.numero` belongs to the phones. */
function partOf({ path }: FieldChange): EditPart | undefined {
  const [first = ''] = path.split('.');
  return isField(first) || isGroup(first) ? first : undefined;
}

function idOf(pessoaId: string, { path }: FieldChange): string {
  return `${pessoaId} ${path}`;
}

function buttonOf(pessoaId: string, change: FieldChange): HTMLElement | null {
  return document.querySelector(`[data-edits="${CSS.escape(idOf(pessoaId, change))}"]`);
}
