import { X } from '../../kit/web/icons/icons.ts';
import { type Dispatch, type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import { joinClasses } from '../../kit/web/ui/joinClasses.ts';
import css from './AnnotationList.module.css';
import type { AnnotationAction, Mark } from './annotation.ts';
import { nameMark, stepOf } from './annotation-tools.ts';

export type AnnotationListProps = {
  marks: readonly Mark[];
  selectedId: number | undefined;
  onSelect: (id: number | undefined) => void;
  dispatch: Dispatch<AnnotationAction>;
  onAnnounce: (message: string) => void;
};

/** The marks by name. The arrow keys move the focused mark, Delete removes it. */
export function AnnotationList({ marks, selectedId, onSelect, dispatch, onAnnounce }: AnnotationListProps) {
  const listRef = useRef<HTMLUListElement>(null);

  const handleRemove = (mark: Mark) => {
    const index = marks.indexOf(mark);
    const neighbour = marks[index + 1] ?? marks[index - 1];
    dispatch({ type: 'remove', id: mark.id });
    onAnnounce(`${nameMark(mark)}: apagado.`);
    const next = neighbour && listRef.current?.querySelector<HTMLElement>(`[data-mark="${neighbour.id}"]`);
    (next ?? listRef.current)?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent, mark: Mark) => {
    const by = stepOf(event);
    if (by) dispatch({ type: 'move', id: mark.id, by });
    else if (event.key === 'Delete' || event.key === 'Backspace') handleRemove(mark);
    else return;
    event.preventDefault();
    if (by) onAnnounce(`${nameMark(mark)}: movido.`);
  };

  return (
    <div className={css.panel}>
      <h3 className={css.title}>Anotações</h3>
      {marks.length === 0 && <p className={css.empty}>Nada anotado ainda.</p>}
      <ul ref={listRef} tabIndex={-1} className={css.list} aria-label="Anotações feitas">
        {marks.map((mark) => (
          <li key={mark.id} className={joinClasses(css.item, mark.id === selectedId && css.selected)}>
            <button
              type="button"
              data-mark={mark.id}
              title={`${nameMark(mark)}. Setas movem, Delete apaga.`}
              aria-keyshortcuts="Delete ArrowUp ArrowDown ArrowLeft ArrowRight"
              onFocus={() => onSelect(mark.id)}
              onBlur={() => onSelect(undefined)}
              onKeyDown={(event) => handleKeyDown(event, mark)}
            >
              <span className={css.dot} style={{ background: mark.color }} />
              <span className={css.name}>{nameMark(mark)}</span>
            </button>
            <IconButton
              size="sm"
              label={`Apagar ${nameMark(mark)}`}
              icon={<X aria-hidden="true" />}
              onClick={() => handleRemove(mark)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
