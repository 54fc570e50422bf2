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

/** What stands in the lists of any of the records, each once: all of it comes in, but for what is unmarked. */
export function MergeLists({ preview: { items, left }, choice, records, onChange }: Props) {
  const groups = [...new Set(items.map(({ path }) => path.split('.')[0]!))]; // a path has a list
  const codigoOf = (id: string) => records.find((record) => record.id === id)?.codigo;
  const toggle = (path: string, isIn: boolean) =>
    onChange({ leave: isIn ? choice.leave.filter((one) => one !== path) : [...choice.leave, path] });
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
      <Left left={left} codigoOf={codigoOf} />
    </>
  );
}

type LeftProps = Pick<MergePreview, 'left'> & { codigoOf: (id: string) => number | undefined };

/** What is in no record afterwards: nothing is cut without a word. */
function Left({ left, codigoOf }: LeftProps) {
  if (left.length === 0) return null;
  return (
    <details className={css.left}>
      <summary>{`O que fica só no histórico (${left.length})`}</summary>
      <ul>
        {left.map(({ id, path, label, value }) => (
          <li key={id + path}>
            {label} <FieldValue path={path} value={value} />
            <span className={css.code}>{`nº ${codigoOf(id)}`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
