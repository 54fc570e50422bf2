import { FieldValue } from '../../../register/record/web/FieldValue.tsx';
import type { ImportRow } from '../../model/import.ts';
import css from './MovedFields.module.css';

type Props = { line: number; fields: NonNullable<ImportRow['moved']>['fields'] };

/** The fields of a record that changed after the check, with the three values of each. */
export function MovedFields({ line, fields }: Props) {
  if (fields.length === 0) return null;
  return (
    <table className={css.fields} aria-label={`Valores da linha ${line}`}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Na conferência</th>
          <th scope="col">Agora</th>
          <th scope="col">No arquivo</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, label, checked, now, file }) => (
          <tr key={`${path} ${label}`}>
            <th scope="row">{label}</th>
            {[checked, now, file].map((value, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the order of the three values is fixed
              <td key={place}>
                <FieldValue path={path} value={value} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
