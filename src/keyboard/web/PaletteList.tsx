import { joinClasses } from '../../kit/web/ui/joinClasses.ts';
import { Kbd } from '../../kit/web/ui/Kbd.tsx';
import css from './CommandPalette.module.css';
import { groupEntries, type PaletteEntry } from './palette-entries.ts';
import { printedKeys } from '../../kit/web/keys/shortcuts.ts';

type Props = {
  id: string;
  entries: readonly PaletteEntry[];
  active: number;
  /** entries of the previous text, which cannot be chosen */
  stale: readonly PaletteEntry[];
  onChoose: (entry: PaletteEntry, inNewTab: boolean) => void;
};

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The results of the palette under headings. The focus stays in the text box, which refers to the active option. */
export function PaletteList({ id, entries, active, stale, onChoose }: Props) {
  return (
    <div id={id} role="listbox" aria-label="Resultados" className={css.list} hidden={entries.length === 0}>
      {groupEntries(entries).map(({ group, entries: options }, place) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options
        <div key={group} role="group" aria-labelledby={`${id}-group-${place}`}>
          <div id={`${id}-group-${place}`} role="presentation" className={css.heading}>
            {group}
          </div>
          {options.map((entry) => (
            <Option
              key={entry.id}
              id={optionId(id, entries.indexOf(entry))}
              entry={entry}
              isActive={entries[active] === entry}
              isStale={stale.includes(entry)}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  isStale: boolean;
  onChoose: Props['onChoose'];
};

function Option({ id, entry, isActive, isStale, onChoose }: OptionProps) {
  const { label, hint, keys, icon: Icon } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- the box has the keys
    <div
      ref={isActive ? bringIntoView : undefined}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isStale || undefined}
      tabIndex={-1}
      className={joinClasses(css.option, isStale && css.stale)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(entry, event.ctrlKey || event.metaKey)}
    >
      <Icon aria-hidden="true" />
      <span className={css.label}>{label}</span>
      {hint && <span className={css.hint}>{hint}</span>}
      {keys && <Kbd>{printedKeys(keys)}</Kbd>}
    </div>
  );
}

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
