import { type KeyboardEvent, useRef } from 'react';
import { ariaKeys, isKeyOn, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { Kbd } from '../../../kit/web/ui/Kbd.tsx';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';
import type { MergePreview } from '../../../register/merge/merge.schema.ts';
import { FieldValue } from '../../../register/record/web/FieldValue.tsx';
import type { MergeChoice } from './merge.api.ts';
import { MERGE_KEYS } from './merge.keys.ts';
import css from './MergePage.module.css';
import { whyText } from './merge-texts.ts';

type Props = {
  preview: MergePreview;
  choice: MergeChoice;
  /** in the order of the columns, which stays the same when the user chooses another survivor */
  records: MergePreview['records'];
  onChange: (change: Partial<MergeChoice>) => void;
};

/** The fields in which the records differ: a column per record, a row per field, the value that remains marked in each row. */
export function MergeDifferences({ preview: { fields }, choice, records, onChange }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  return (
    <div className={css.wrap}>
      <table className={css.table} aria-label="O que difere">
        <thead>
          <tr>
            <th scope="col">Fica a ficha</th>
            {records.map((record, at) => (
              <th key={record.id} scope="col" data-chosen={record.id === choice.survivor || undefined}>
                <Survivor record={record} place={at + 1} isChosen={record.id === choice.survivor} onChange={onChange} />
              </th>
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows of its radio buttons */}
        <tbody ref={body} onKeyDown={(event) => moveBetweenRows(event, body.current)}>
          {fields.map((field) => (
            <tr key={field.path}>
              <th scope="row">
                {field.label}
                {field.mayUnite ? (
                  <OfAll
                    field={field}
                    onChoose={() => {
                      const { [field.path]: _chosen, ...choose } = choice.choose;
                      onChange({ choose });
                    }}
                  />
                ) : (
                  <span className={css.why}>{whyText(field.why)}</span>
                )}
              </th>
              {records.map(({ id, codigo }) => (
                <Value
                  key={id}
                  field={field}
                  id={id}
                  codigo={codigo}
                  onChoose={() => onChange({ choose: { ...choice.choose, [field.path]: id } })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {fields.length === 0 && <p className={css.same}>Os campos são iguais nas fichas.</p>}
    </div>
  );
}

type SurvivorProps = {
  record: Props['records'][number];
  place: number;
  isChosen: boolean;
  onChange: Props['onChange'];
};

function Survivor({ record: { id, codigo, nome }, place, isChosen, onChange }: SurvivorProps) {
  const keys = String(place);
  const { group, label } = MERGE_KEYS.survivor;
  const handleChoose = () => {
    // a chosen value names its record; an excluded item is an index, which depends on the survivor
    if (!isChosen) onChange({ survivor: id, leave: [] });
  };
  useShortcut({ keys, group, label, enabled: place <= MERGE_KEYS.survivor.keys.length, run: handleChoose });
  return (
    <label className={css.survivor}>
      <input
        type="radio"
        data-no-text
        name="fica"
        checked={isChosen}
        aria-keyshortcuts={ariaKeys({ keys })}
        onChange={handleChoose}
      />
      <span>
        <span className={css.nome}>{nome}</span>
        <span className={css.code}>{`nº ${codigo}`}</span>
      </span>
      {isKeyOn(keys) && <Kbd>{keys}</Kbd>}
    </label>
  );
}

type ValueProps = {
  field: MergePreview['fields'][number];
  id: string;
  codigo: number;
  onChoose: () => void;
};

/** The combined value of all records, as an alternative. */
function OfAll({ field: { path, label, why }, onChoose }: Pick<ValueProps, 'field' | 'onChoose'>) {
  return (
    <label className={css.ofAll}>
      <input
        type="radio"
        data-no-text
        name={`campo-${path}`}
        checked={why === 'united'}
        aria-label={`${label} de todas as fichas`}
        onChange={onChoose}
      />
      {whyText('united')}
    </label>
  );
}

function Value({ field: { path, label, from, why, values }, id, codigo, onChoose }: ValueProps) {
  const value = values.find((entry) => entry.id === id)?.value ?? null;
  const isChosen = from === id && why !== 'united';
  return (
    <td className={joinClasses(css.value, isChosen && css.chosen)}>
      <label data-label={`nº ${codigo}`}>
        <input
          type="radio"
          data-no-text
          name={`campo-${path}`}
          checked={isChosen}
          aria-label={`${label} da ficha ${codigo}`}
          onChange={onChoose}
        />
        <FieldValue path={path} value={value} />
      </label>
    </td>
  );
}

/** ↑ and ↓ move to the row above or below; the browser handles ← and → among the values of a row. */
function moveBetweenRows(event: KeyboardEvent, body: HTMLTableSectionElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.ctrlKey || event.altKey || event.metaKey || body === null) return;
  event.preventDefault();
  const rows = [...body.rows].filter((row) => row.querySelector('input') !== null);
  const at = rows.findIndex((row) => event.target instanceof Node && row.contains(event.target));
  const row = rows[at + step];
  (row?.querySelector<HTMLInputElement>('input:checked') ?? row?.querySelector('input'))?.focus();
}
