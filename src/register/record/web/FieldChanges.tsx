import { ArrowRight } from '../../../kit/web/icons/icons.ts';
import type { FieldChange } from '../../../pessoa/items/diff.ts';
import css from './FieldChanges.module.css';
import { FieldValue } from './FieldValue.tsx';

/** The changes of a record: each field before and after. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className={css.changes}>
      {changes.map(({ path, label, before, after }) => (
        <div key={path + String(before === null)}>
          <dt>{label}</dt>
          <dd>
            <FieldValue path={path} value={before} /> <ArrowRight aria-label="passa a" />{' '}
            <FieldValue path={path} value={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
