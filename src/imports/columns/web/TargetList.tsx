import { Check } from '../../../kit/web/icons/icons.ts';
import type { Ref } from 'react';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';
import type { TargetField } from '../../../pessoa/cells/cell-fields.ts';
import css from './TargetPicker.module.css';
import { groupTargets } from './target-search.ts';

/** The text shown when no field is chosen. */
export const NOT_IMPORTED = 'Não importar';

type Props = {
  ref: Ref<HTMLDivElement>;
  id: string;
  label: string;
  none: string;
  /** null: not imported */
  entries: readonly (TargetField | null)[];
  active: number;
  value: string | null;
  onChoose: (option: TargetField | null) => void;
};

export function targetOptionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The fields for a column, grouped under headings. The focus stays in the box, which points to the active option. */
export function TargetList({ ref, id, label, none, entries, active, value, onChoose }: Props) {
  const fields = entries.filter((entry) => entry !== null);
  const first = entries.length - fields.length;
  const option = (entry: TargetField | null, index: number) => (
    <Option
      key={entry?.target ?? ''}
      id={targetOptionId(id, index)}
      entry={entry}
      none={none}
      isActive={index === active}
      isChosen={(entry?.target ?? null) === value}
      onChoose={onChoose}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps the focus in the box
    <div ref={ref} id={id} popover="manual" role="listbox" aria-label={label} className={css.list}>
      {first > 0 && option(null, 0)}
      {groupTargets(fields).map(({ group, options }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options
        <div key={group} role="group" aria-label={group}>
          <div role="presentation" className={css.heading}>
            {group}
          </div>
          {options.map((entry) => option(entry, entries.indexOf(entry)))}
        </div>
      ))}
      {entries.length === 0 && <p className={css.nothing}>Nenhum campo com este nome.</p>}
    </div>
  );
}

type OptionProps = {
  id: string;
  entry: TargetField | null;
  none: string;
  isActive: boolean;
  isChosen: boolean;
  onChoose: (option: TargetField | null) => void;
};

function Option({ id, entry, none, isActive, isChosen, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- the box has the keys
    <div
      ref={isActive ? bringIntoView : undefined}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={joinClasses(css.option, entry === null && css.notImported)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <span className={css.optionLabel}>{entry?.label ?? none}</span>
      {isChosen && <Check aria-label="escolhido" />}
    </div>
  );
}

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
