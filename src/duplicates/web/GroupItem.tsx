import { CalendarClock, ChevronDown, Merge, Split, Undo2 } from '../../kit/web/icons/icons.ts';
import { useId } from 'react';
import { ariaKeys } from '../../kit/web/keys/shortcuts.ts';
import { takeFocus } from '../../kit/web/items/PagedItems.tsx';
import { HrefLink } from '../../kit/web/routing/Link.tsx';
import { Button, buttonClasses } from '../../kit/web/ui/Button.tsx';
import { TimeAgo } from '../../kit/web/ui/TimeAgo.tsx';
import type { DuplicateGroup } from '../duplicates.schema.ts';
import css from './Duplicates.module.css';
import { Certeza } from './queue/Certeza.tsx';
import { DUPLICATES_KEYS } from './duplicates.keys.ts';
import { GroupCompare } from './GroupCompare.tsx';
import { mergeHref } from './merge-href.ts';
import { SOURCE_LABELS } from './queue/source-labels.ts';
import { strongestReasons } from './queue/strongest-reasons.ts';

type Props = {
  group: DuplicateGroup;
  isLater: boolean;
  mayMerge: boolean;
  isMarked: boolean;
  /** the arrow keys have selected this group */
  isActive: boolean;
  isOpen: boolean;
  takesFocus: boolean;
  onFocus: () => void;
  onMark: () => void;
  /** before its merge page opens */
  onMerge: () => void;
  onToggle: () => void;
  onApart: () => void;
  onLater: () => void;
};

const SHOWN_NAMES = 4;

/** A group: its names, certainty, reasons, date, origin and actions. Expanded, it compares its records. */
export function GroupItem(props: Props) {
  const { group, isOpen, isActive, takesFocus, onFocus, onToggle } = props;
  const id = useId();
  const { certeza, foundAt, source, many } = group;
  return (
    <li className={css.group} data-active={isActive || undefined}>
      <div className={css.summary}>
        <div className={css.title}>
          {props.mayMerge && many === null && <Mark {...props} />}
          <button
            ref={takesFocus ? takeFocus : undefined}
            type="button"
            data-group
            className={css.names}
            tabIndex={isActive ? 0 : -1}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-keyshortcuts={ariaKeys(DUPLICATES_KEYS.look)}
            onFocus={onFocus}
            onClick={onToggle}
          >
            <ChevronDown aria-hidden="true" className={css.chevron} />
            <span>{many ?? namesOf(group)}</span>
          </button>
        </div>
        <span className={css.sure}>{many === null && <Certeza certeza={certeza} />}</span>
        <p className={css.facts}>
          <span>{strongestReasons(group)}</span>
          <span className={css.note}>
            Encontrada <TimeAgo at={foundAt} />
            {source && ` · ${SOURCE_LABELS[source]}`}
          </span>
        </p>
        <Actions {...props} />
      </div>
      {isOpen && (
        <div id={id} className={css.opened}>
          <GroupCompare group={group} />
        </div>
      )}
    </li>
  );
}

/** A click on the checkbox moves the focus to the group, so its keys continue to work. */
function Mark({ group, isActive, isMarked, onFocus, onMark }: Props) {
  return (
    <label className={css.mark}>
      <input
        type="checkbox"
        data-no-text
        aria-label={`Marcar ${namesOf(group)}`}
        aria-keyshortcuts={ariaKeys(DUPLICATES_KEYS.mark)}
        tabIndex={isActive ? 0 : -1}
        checked={isMarked}
        onFocus={onFocus}
        onChange={onMark}
        onClick={({ detail, currentTarget }) => {
          if (detail > 0) currentTarget.closest('li')?.querySelector<HTMLElement>('[data-group]')?.focus();
        }}
      />
    </label>
  );
}

function namesOf({ pessoas, size }: DuplicateGroup): string {
  const names = pessoas.slice(0, SHOWN_NAMES).map(({ nome, codigo }) => `${nome} (${codigo})`);
  const others = size - names.length;
  return names.join(' · ') + (others > 0 ? ` e mais ${others}` : '');
}

function Actions({ group, isLater, mayMerge, onFocus, onMerge, onApart, onLater }: Props) {
  return (
    <div className={css.actions}>
      {group.many === null && mayMerge && (
        <HrefLink
          href={mergeHref(group)}
          className={buttonClasses({ size: 'sm' })}
          aria-keyshortcuts={ariaKeys(DUPLICATES_KEYS.merge)}
          onFocus={onFocus}
          onClick={onMerge}
        >
          <Merge aria-hidden="true" />
          Juntar
        </HrefLink>
      )}
      {group.many === null && (
        <Button
          size="sm"
          variant="subtle"
          icon={<Split />}
          aria-keyshortcuts={ariaKeys(DUPLICATES_KEYS.apart)}
          onFocus={onFocus}
          onClick={onApart}
        >
          Não são a mesma
        </Button>
      )}
      <Button
        size="sm"
        variant="subtle"
        icon={isLater ? <Undo2 /> : <CalendarClock />}
        aria-keyshortcuts={ariaKeys(DUPLICATES_KEYS.later)}
        onFocus={onFocus}
        onClick={onLater}
      >
        {isLater ? 'Trazer de volta' : 'Depois'}
      </Button>
    </div>
  );
}
