import { SelectField } from '../../../kit/web/form/TextField.tsx';
import { FieldChanges } from '../../../register/record/web/FieldChanges.tsx';
import { ALL, type GivenTo, keyOfChange, type OpenChange } from './given-changes.ts';

export type GiveChange = { givenTo: GivenTo; onGive: (to: GivenTo) => void };

/** A change that several records could keep, and the choice between them. */
export function OpenChangeItem({ change, givenTo, onGive }: GiveChange & { change: OpenChange }) {
  const { choices, pessoaId, sole } = change;
  const key = keyOfChange(change);
  return (
    <>
      <FieldChanges changes={[change]} />
      <SelectField
        label={`Fica com a mudança em ${change.label}`}
        value={givenTo[key] ?? pessoaId}
        onChange={(event) => onGive({ [key]: event.target.value })}
      >
        {choices.map((choice) => (
          <option key={choice.pessoaId} value={choice.pessoaId}>{`nº ${choice.codigo} · ${choice.nome}`}</option>
        ))}
        {!sole && choices.length > 1 && <option value={ALL}>{choices.length === 2 ? 'As duas' : 'Todas'}</option>}
      </SelectField>
    </>
  );
}
