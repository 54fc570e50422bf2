import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { isTyped } from '../../../kit/web/keys/key-press.ts';
import { useKeyTable } from '../../../kit/web/keys/shortcuts.ts';
import { isGroup, labelOfField, labelsOfGroup } from '../../../pessoa/labels.ts';
import type { InPlaceProps, Leave } from '../../../register/record/web/in-place.ts';
import css from './InPlace.module.css';
import { InPlaceForm } from './InPlaceForm.tsx';
import { IN_PLACE_KEYS } from './in-place.keys.ts';
import { useOver } from './place-over.ts';
import { useRecordNow } from './record-now.ts';

/**
 * Edits one part of a record in a popover over the text that shows it. It loads the record first, because a part is checked
 * and saved with its other fields. Text typed while the record loads is not lost.
 */
export function InPlaceEditor({ record, part, prefers = 'principal', path, ...props }: InPlaceProps) {
  const { repairs = false, anchor, typed, onLeave } = props;
  const frame = useRef<HTMLDivElement>(null);
  const ahead = useRef(typed);
  const [isSaving, setSaving] = useState(false);
  const { data: pessoa, error } = useRecordNow(record.id);
  const isBusy = isSaving || (!pessoa && !error);
  useKeyTable(IN_PLACE_KEYS);
  useLayoutEffect(() => {
    frame.current?.showPopover();
    frame.current?.focus({ preventScroll: true });
  }, []);
  useOver(frame, anchor);

  const takeTyped = () => {
    const text = ahead.current;
    ahead.current = '';
    return text;
  };
  const handleLeave = (leave: Leave) => onLeave(leave, ahead.current);
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && !isSaving) handleLeave('stay');
    else if (isBusy && isTyped(event)) ahead.current += event.key;
    else if (!isBusy || !/^(Enter|Tab|Escape)$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const label = isGroup(part) ? labelsOfGroup(part).label : labelOfField(part, record.tipo);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it holds the focus while the server answers
    <div
      ref={frame}
      popover="manual"
      role="group"
      tabIndex={-1}
      aria-label={`${label} de ${record.nome}`}
      aria-busy={isBusy}
      className={css.frame}
      onKeyDown={handleKeyDown}
    >
      {!pessoa && <p role="status">{error ? `${error.message} Esc fecha.` : 'Abrindo…'}</p>}
      {pessoa && (
        <InPlaceForm
          pessoa={pessoa}
          part={part}
          prefers={prefers}
          path={path}
          repairs={repairs}
          takeTyped={takeTyped}
          frame={frame}
          isSaving={isSaving}
          onSaving={setSaving}
          onLeave={handleLeave}
        />
      )}
    </div>
  );
}
