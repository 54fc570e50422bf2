import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import { FieldValue } from '../../../register/record/web/FieldValue.tsx';
import type { ConflictField } from '../editing/conflict.ts';
import type { Fault } from '../editing/form-faults.ts';
import css from './InPlace.module.css';
import type { Outcome } from './use-in-place-form.ts';

type Props = {
  outcome: Outcome;
  /** whether the field of a fault is in this form, which shows its message */
  isHere: (fault: Fault) => boolean;
};

/** Why a change was not saved. Screen readers announce it; faults of visible fields are shown at their fields. */
export function Refused({ outcome, isHere }: Props) {
  return (
    <div role="alert" className={css.refused}>
      <Reason outcome={outcome} isHere={isHere} />
    </div>
  );
}

function Reason({ outcome, isHere }: Props) {
  switch (outcome.kind) {
    case 'failed':
      return <p>{outcome.message}</p>;
    case 'conflict':
      // the field itself shows my value
      return outcome.fields
        .filter(({ changes }) => changes.theirs)
        .map((field) => (
          <p key={field.path}>
            <Theirs {...field} />. Enter salva o que você digitou; Esc deixa como está.
          </p>
        ));
    case 'refused':
      return outcome.faults.map((fault) => {
        if (isHere(fault)) return <VisuallyHidden key={fault.key}>{fault.message}</VisuallyHidden>;
        return <p key={fault.key}>{`Não foi salvo. Falta corrigir na ficha: ${fault.label}: ${fault.message}`}</p>;
      });
    default:
      return null;
  }
}

function Theirs({ path, label, theirs, changes }: ConflictField) {
  if (changes.theirs?.after === null && !changes.mine) return `${label} saiu da ficha enquanto você digitava`;
  return (
    <>
      {`Mudou enquanto você digitava: ${label} agora é `}
      <strong>
        <FieldValue path={path} value={theirs} />
      </strong>
    </>
  );
}
