import { ArrowDown, ArrowUp, GripVertical } from '../../kit/web/icons/icons.ts';
import { type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { palavrasNome } from '@fichario/brasil';
import { Button, IconButton } from '../../kit/web/ui/Button.tsx';
import { joinClasses } from '../../kit/web/ui/joinClasses.ts';
import { TextField } from '../../kit/web/form/TextField.tsx';
import { VisuallyHidden } from '../../kit/web/ui/VisuallyHidden.tsx';
import { type Column, COLUMNS } from '../columns.ts';
import css from './ColumnChooser.module.css';
import { type ExportDraft, moveColumn, toggleColumn, withColumns } from './export-draft.ts';

type Item = Column & { on: boolean };
type Props = {
  columns: readonly Item[];
  /** the columns of the list on the screen */
  ofList: readonly string[];
  draft: ExportDraft;
  onChange: (draft: ExportDraft) => void;
};

const MOVES = [
  { verb: 'Subir', icon: <ArrowUp />, step: -1 },
  { verb: 'Descer', icon: <ArrowDown />, step: 1 },
];

/**
 * The columns of the file and their order, with the chosen ones on top. Space adds or removes a column, arrows move the focus,
 * Alt with an arrow moves a chosen column, and the mouse drags it.
 */
export function ColumnChooser({ columns, ofList, draft, onChange }: Props) {
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [sought, setSought] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<string>();
  const shown = columns.filter(({ label }) => isFound(label, sought));
  const chosen = columns.filter(({ on }) => on);
  const choices = [
    ['Da lista', ofList],
    ['Padrão', null],
    ['Todas', COLUMNS.map(({ id }) => id).filter((id) => columns.some((column) => column.id === id))],
    ['Nenhuma', []],
  ] as const;

  const handleMove = ({ id, label }: Item, to: number) => {
    if (to < 0 || to >= chosen.length) return;
    onChange(moveColumn(draft, id, to));
    setAnnouncement(`${label}: coluna ${to + 1} de ${chosen.length}`);
  };
  const handleKeyDown = (event: KeyboardEvent, item: Item) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.altKey) {
      if (item.on) handleMove(item, chosen.indexOf(item) + step);
      return;
    }
    const boxes = [...(list.current?.querySelectorAll<HTMLElement>('input') ?? [])];
    boxes[boxes.findIndex((box) => box === event.target) + step]?.focus();
  };
  const handleDragOver = (event: DragEvent, { id }: Item) => {
    event.preventDefault();
    const to = chosen.findIndex((column) => column.id === id);
    if (dragged !== undefined && dragged !== id && to >= 0) onChange(moveColumn(draft, dragged, to));
  };

  return (
    <div role="group" aria-labelledby={titleId} className={css.chooser}>
      <div className={css.head}>
        <h3 id={titleId}>{`Colunas (${chosen.length})`}</h3>
        {choices.map(([label, ids]) => (
          <Button key={label} size="sm" variant="subtle" onClick={() => onChange(withColumns(draft, ids))}>
            {label}
          </Button>
        ))}
      </div>
      <TextField
        label="Procurar coluna"
        hideLabel
        type="search"
        placeholder="Procurar coluna"
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
      />
      <VisuallyHidden>
        <p role="status">{announcement}</p>
      </VisuallyHidden>
      <ul ref={list} className={css.list}>
        {shown.map((item) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging repeats what Alt with an arrow does
          <li
            key={item.id}
            className={joinClasses(css.item, item.on && css.on, dragged === item.id && css.dragged)}
            draggable={item.on}
            onDragStart={() => setDragged(item.id)}
            onDragOver={(event) => handleDragOver(event, item)}
            onDragEnd={() => setDragged(undefined)}
          >
            <GripVertical className={css.grip} aria-hidden="true" />
            <label className={css.label}>
              <input
                type="checkbox"
                checked={item.on}
                onChange={() => onChange(toggleColumn(draft, item.id))}
                onKeyDown={(event) => handleKeyDown(event, item)}
              />
              <span className="ellipsis">{item.label}</span>
            </label>
            {item.on && (
              <span className={css.moves}>
                {MOVES.map(({ verb, icon, step }) => (
                  <IconButton
                    key={verb}
                    size="sm"
                    tabIndex={-1}
                    icon={icon}
                    label={`${verb} ${item.label}`}
                    onClick={() => handleMove(item, chosen.indexOf(item) + step)}
                  />
                ))}
              </span>
            )}
          </li>
        ))}
        {shown.length === 0 && <li className={css.none}>Nenhuma coluna com este nome.</li>}
      </ul>
      <p className={css.keys}>Alt ↑ e Alt ↓ mudam a coluna de lugar; com o mouse, arraste.</p>
    </div>
  );
}

function isFound(label: string, sought: string): boolean {
  const words = palavrasNome(label);
  return palavrasNome(sought).every((part) => words.some((word) => word.startsWith(part)));
}
