import { ArrowRight } from 'lucide-react';
import type { FieldChange } from '../../../pessoa/diff.ts';
import { FieldValue } from '../../../register/record/web/FieldValue.tsx';
import css from './HistoryList.module.css';

type Props = {
  changes: readonly FieldChange[];
  /** a first version has nothing before it to compare with */
  isFirst?: boolean;
};

/** Each field that became different, before and after. */
export function ChangesTable({ changes, isFirst = false }: Props) {
  if (changes.length === 0) return null;
  return (
    <table className={css.changes}>
      {isFirst && <caption className={css.caption}>Criada com</caption>}
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {!isFirst && <th scope="col">Antes</th>}
          <th scope="col">{isFirst ? 'Valor' : 'Depois'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, label, before, after }) => (
          <tr key={path + String(before === null)}>
            <th scope="row">{label}</th>
            {!isFirst && (
              <td className={css.before}>
                <FieldValue path={path} value={before} />
              </td>
            )}
            <td className={css.after}>
              {!isFirst && <ArrowRight aria-hidden="true" />}
              <FieldValue path={path} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
