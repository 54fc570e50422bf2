import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import { FieldValue } from '../../../register/record/web/FieldValue.tsx';
import type { Fault } from '../editing/form-faults.ts';
import css from './InPlace.module.css';
import type { Outcome } from './use-in-place-form.ts';

type Props = {
  outcome: Outcome;
  /** whether the field of a fault is here, with its message */
  isHere: (fault: Fault) => boolean;
};

/** Why a change was not saved: said aloud, and shown where no field here shows it. */
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
      return outcome.fields.flatMap(({ path, label, theirs, changes }) => {
        // what is mine alone stands in the field
        if (!changes.theirs) return [];
        if (changes.theirs.after === null && !changes.mine)
          return [
            <p
              key={path}
            >{`${label} saiu da ficha enquanto você digitava. Enter salva o que você digitou; Esc deixa como está.`}</p>,
          ];
        return [
          <p key={path}>
            {`Mudou enquanto você digitava: ${label} agora é `}
            <strong>
              <FieldValue path={path} value={theirs} />
            </strong>
            . Enter salva o que você digitou; Esc deixa como está.
          </p>,
        ];
      });
    case 'refused':
      return outcome.faults.map((fault) => {
        if (isHere(fault)) return <VisuallyHidden key={fault.key}>{fault.message}</VisuallyHidden>;
        return <p key={fault.key}>{`Não foi salvo. Falta corrigir na ficha: ${fault.label}: ${fault.message}`}</p>;
      });
    default:
      return null;
  }
}
