import { type Dispatch, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import {
  type AnnotationAction,
  fontSizeFor,
  type Ink,
  type Mark,
  markAt,
  type NewMark,
  type Point,
} from './annotation.ts';
import { NOTE_FONT, NOTE_WEIGHT } from './annotation-svg.ts';
import {
  clamp,
  extendDraft,
  isWorthKeeping,
  nameMark,
  placeNote,
  startDraft,
  stepOf,
  type Tool,
} from './annotation-tools.ts';
import type { ChartPicture } from './chart-picture.ts';

export type AnnotationBoardOptions = {
  picture: ChartPicture;
  marks: readonly Mark[];
  tool: Tool;
  ink: Ink;
  dispatch: Dispatch<AnnotationAction>;
  /** tells screen readers what happened */
  onSay: (message: string) => void;
};

/** Pixels of the screen beside a line that the eraser still takes for the line. */
const REACH = { mouse: 6, pen: 8, touch: 16 };

/** Drawing on the board, by pointer and by keyboard: both lead the same draft. */
export function useAnnotationBoard({ picture, marks, tool, ink, dispatch, onSay }: AnnotationBoardOptions) {
  const [cross, setCross] = useState<Point>({ x: picture.width / 2, y: picture.height / 2 });
  const [isByKeys, setIsByKeys] = useState(false);
  const [notePlace, setNotePlace] = useState<Point>();
  const noteWasOpen = useRef(false);
  const { draft, draftRef, setDraft } = useDraft();

  const handleFinish = () => {
    const done = draftRef.current;
    if (!done) return;
    setDraft(undefined);
    if (!isWorthKeeping(done)) return;
    dispatch({ type: 'add', mark: done });
    onSay(`${nameMark(done)}: pronto.`);
  };
  const erase = (point: Point, reach: number) => {
    const mark = markAt(marks, point, reach);
    if (mark) dispatch({ type: 'remove', id: mark.id });
    if (mark) onSay(`${nameMark(mark)}: apagado.`);
    return mark !== undefined;
  };

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    noteWasOpen.current = notePlace !== undefined;
    if (!event.isPrimary || event.button !== 0 || noteWasOpen.current) return;
    const { point, reach } = readPointer(event, picture);
    setIsByKeys(false);
    setCross(point);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (tool === 'eraser') erase(point, reach);
    setDraft(startDraft(tool, point, ink));
  };
  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { point, reach } = readPointer(event, picture);
    setCross(point);
    if (tool === 'eraser') erase(point, reach);
    if (draftRef.current) setDraft(extendDraft(draftRef.current, point));
  };
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    // after the press: it took the focus from a note before, and would take it from this one
    if (tool === 'text' && !noteWasOpen.current) setNotePlace(readPlace(event, picture).point);
  };

  const press = () => {
    if (tool === 'text') return setNotePlace(cross);
    if (tool === 'eraser') return erase(cross, REACH.pen) || onSay('Nada para apagar sob a cruz.');
    if (draftRef.current) return handleFinish();
    setDraft(startDraft(tool, cross, ink));
    onSay('Começou. Leve a cruz até o fim e tecle Enter; Esc desiste.');
  };
  const moveCross = (by: Point) => {
    const next = { x: clamp(cross.x + by.x, 0, picture.width), y: clamp(cross.y + by.y, 0, picture.height) };
    setCross(next);
    if (draftRef.current) setDraft(extendDraft(draftRef.current, next));
    const below = markAt(marks, next, REACH.pen);
    onSay(`${sayPlace(next, picture)}${below ? `, sobre ${nameMark(below)}` : ''}`);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = stepOf(event);
    const isPress = event.key === 'Enter' || event.key === ' ';
    const isEscape = event.key === 'Escape' && draftRef.current !== undefined;
    if (!by && !isPress && !isEscape) return;
    event.preventDefault();
    event.stopPropagation();
    setIsByKeys(true);
    if (by) moveCross(by);
    if (isPress) press();
    if (isEscape) {
      setDraft(undefined);
      onSay('Desenho abandonado.');
    }
  };

  const handleNote = (text: string) => {
    setNotePlace(undefined);
    if (!text || !notePlace) return;
    const mark = placeNote({ text, place: notePlace, ink, room: picture }, measureNote(ink.width));
    dispatch({ type: 'add', mark });
    onSay(`${nameMark(mark)}: pronto.`);
  };

  return {
    draft,
    cross: isByKeys ? cross : undefined,
    notePlace,
    handleNote,
    boardProps: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handleFinish,
      onPointerCancel: () => setDraft(undefined),
      onClick: handleClick,
      onKeyDown: handleKeyDown,
      onBlur: handleFinish,
    },
  };
}

/** The mark being drawn. Moves of a pointer come faster than the screen is drawn, so handlers read the last from a ref. */
function useDraft() {
  const [draft, show] = useState<NewMark>();
  const draftRef = useRef<NewMark>(undefined);
  const setDraft = (next: NewMark | undefined) => {
    draftRef.current = next;
    show(next);
  };
  return { draft, draftRef, setDraft };
}

function readPlace(event: MouseEvent<HTMLElement>, { width, height }: ChartPicture): { point: Point; scale: number } {
  const board = event.currentTarget.getBoundingClientRect();
  const scale = board.width / width;
  const point = {
    x: clamp((event.clientX - board.left) / scale, 0, width),
    y: clamp((event.clientY - board.top) / scale, 0, height),
  };
  return { point, scale };
}

function readPointer(event: PointerEvent<HTMLElement>, picture: ChartPicture): { point: Point; reach: number } {
  const { point, scale } = readPlace(event, picture);
  const reach = event.pointerType === 'touch' ? REACH.touch : event.pointerType === 'pen' ? REACH.pen : REACH.mouse;
  return { point, reach: reach / scale };
}

function sayPlace({ x, y }: Point, { width, height }: ChartPicture): string {
  return `${Math.round((100 * x) / width)}% da largura, ${Math.round((100 * y) / height)}% da altura`;
}

/** How long a line is drawn, in pixels of the picture. */
function measureNote(width: number): (line: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `${NOTE_WEIGHT} ${fontSizeFor(width)}px ${NOTE_FONT}`;
  return (line) => context?.measureText(line).width ?? 0;
}
