import { ArrowRight } from '../../../kit/web/icons/icons.ts';
import type { ReactNode } from 'react';
import type { FieldChange } from '../../../pessoa/items/diff.ts';
import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import { FieldValue } from '../../../register/record/web/FieldValue.tsx';
import css from './HistoryList.module.css';

type Props = {
  changes: readonly FieldChange[];
  /** whether this is the first version, so there are no values before */
  isFirst?: boolean;
  /** the actions on a field */
  actionOf?: (change: FieldChange) => ReactNode;
};

/** The changed fields with their values before and after. */
export function ChangesTable({ changes, isFirst = false, actionOf }: Props) {
  if (changes.length === 0) return null;
  return (
    <table className={css.changes}>
      {isFirst && <caption className={css.caption}>Criada com</caption>}
      <thead>
        <tr>
          {['Campo', !isFirst && 'Antes', isFirst ? 'Valor' : 'Depois', actionOf && 'Agora'].map(
            (column) =>
              column && (
                <th key={column} scope="col">
                  <VisuallyHidden>{column}</VisuallyHidden>
                </th>
              ),
          )}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const { path, label, before, after } = change;
          return (
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
              {actionOf && <td>{actionOf(change)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
