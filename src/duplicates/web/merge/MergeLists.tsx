import type { MergePreview } from '../../../register/merge/merge.schema.ts';
import { FieldValue } from '../../../register/record/web/FieldValue.tsx';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { isGroup } from '../../../pessoa/labels.ts';
import type { MergeChoice } from './merge.api.ts';
import css from './MergePage.module.css';

type Props = {
  preview: MergePreview;
  choice: MergeChoice;
  records: MergePreview['records'];
  onChange: (change: Partial<MergeChoice>) => void;
};

/** The items of the lists of all records, without repetitions: the merge takes every item that is not unmarked. */
export function MergeLists({ preview: { items, left: dropped }, choice, records, onChange }: Props) {
  const groups = [...new Set(items.map(({ path }) => path.slice(0, path.indexOf('.'))))];
  const codigoOf = (id: string) => records.find((record) => record.id === id)?.codigo;
  const toggle = (path: string, isIn: boolean) =>
    onChange({ leave: isIn ? choice.leave.filter((leftOut) => leftOut !== path) : [...choice.leave, path] });
  return (
    <>
      {groups.map((group) => (
        <fieldset key={group} className={css.list}>
          <legend>{isGroup(group) ? BLOCKS[group].plural : group}</legend>
          {items
            .filter(({ path }) => path.startsWith(`${group}.`))
            .map(({ path, from, value }) => (
              <label key={path} className={css.item}>
                <input
                  type="checkbox"
                  data-no-text
                  checked={!choice.leave.includes(path)}
                  onChange={({ target }) => toggle(path, target.checked)}
                />
                <FieldValue path={path} value={value} />
                <span className={css.code}>{from.map((id) => `nº ${codigoOf(id)}`).join(', ')}</span>
              </label>
            ))}
        </fieldset>
      ))}
      <DroppedValues dropped={dropped} codigoOf={codigoOf} />
    </>
  );
}

type DroppedProps = { dropped: MergePreview['left']; codigoOf: (id: string) => number | undefined };

/** The values that no record will have after the merge, shown so no data disappears silently. */
function DroppedValues({ dropped, codigoOf }: DroppedProps) {
  if (dropped.length === 0) return null;
  return (
    <details className={css.left}>
      <summary>{`O que fica só no histórico (${dropped.length})`}</summary>
      <ul>
        {dropped.map(({ id, path, label, value }) => (
          <li key={id + path}>
            {label} <FieldValue path={path} value={value} />
            <span className={css.code}>{`nº ${codigoOf(id)}`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
