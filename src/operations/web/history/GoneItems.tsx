import { SelectField } from '../../../kit/web/form/TextField.tsx';
import { FieldValue } from '../../../register/record/web/FieldValue.tsx';
import { ALL, keyOfChange, type OpenChange, ownersOf } from './given-changes.ts';
import type { GiveChange } from './OpenChangeItem.tsx';
import css from './UndoDialog.module.css';

type Props = GiveChange & { changes: readonly [OpenChange, ...OpenChange[]] };

/** Items removed from the merged record that the same other records had: asks whether they return there, together or not. */
export function GoneItems({ changes, givenTo, onGive }: Props) {
  const [first, ...others] = changes;
  const owners = ownersOf(first)
    .map(({ codigo, nome }) => `nº ${codigo} · ${nome}`)
    .join(' e ');
  const given = (change: OpenChange) => givenTo[keyOfChange(change)] ?? change.pessoaId;
  const same = changes.every((change) => given(change) === given(first));
  return (
    <>
      <ul className={css.gone}>
        {changes.map(({ path, before }) => (
          <li key={path}>
            <FieldValue path={path} value={before} />
          </li>
        ))}
      </ul>
      <GoneSelect
        change={first}
        label={`${others.length === 0 ? first.label : `${changes.length} itens`} de ${owners}`}
        value={same ? given(first) : ''}
        onChange={(to) => onGive(Object.fromEntries(changes.map((change) => [keyOfChange(change), to])))}
      />
      {others.length > 0 && (
        <details className={css.eachGone}>
          <summary>Decidir um a um</summary>
          {changes.map((change) => (
            <GoneSelect
              key={change.path}
              change={change}
              label={change.label}
              value={given(change)}
              onChange={(to) => onGive({ [keyOfChange(change)]: to })}
            />
          ))}
        </details>
      )}
    </>
  );
}

/** `value`: '' if the items have different answers. */
type SelectProps = { change: OpenChange; label: string; value: string; onChange: (to: string) => void };

function GoneSelect({ change, label, value, onChange }: SelectProps) {
  const owners = ownersOf(change);
  const [owner, ...otherOwners] = owners;
  const back = owner && otherOwners.length === 0 ? `a nº ${owner.codigo}` : 'todas que tinham';
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {value === '' && <option value="">Respostas diferentes</option>}
      <option value={change.pessoaId}>{`Volta para ${back}`}</option>
      {owners.map(({ pessoaId, codigo }) => (
        <option key={pessoaId} value={pessoaId}>{`Sai também da nº ${codigo}`}</option>
      ))}
      {owners.length > 1 && <option value={ALL}>Sai de todas</option>}
    </SelectField>
  );
}
