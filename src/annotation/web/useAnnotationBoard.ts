import { type Dispatch, useRef, useState } from 'react';
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
import { extendDraft, isWorthKeeping, nameMark, placeNote, startDraft, type Tool } from './annotation-tools.ts';
import type { ChartPicture } from '../../charts/web/files/chart-picture.ts';

export type AnnotationBoardOptions = {
  picture: ChartPicture;
  marks: readonly Mark[];
  tool: Tool;
  ink: Ink;
  dispatch: Dispatch<AnnotationAction>;
  /** announces to screen readers what happened */
  onAnnounce: (message: string) => void;
};

export type AnnotationBoardState = ReturnType<typeof useAnnotationBoard>;

/** The state of the board, and the actions that pointers and keys share. */
export function useAnnotationBoard({ picture, marks, tool, ink, dispatch, onAnnounce }: AnnotationBoardOptions) {
  const [cross, setCross] = useState<Point>({ x: picture.width / 2, y: picture.height / 2 });
  const [showsCross, setShowsCross] = useState(false);
  const [notePosition, setNotePlace] = useState<Point>();
  const { draft, draftRef, setDraft } = useDraft();

  const add = (mark: NewMark) => {
    dispatch({ type: 'add', mark });
    onAnnounce(`${nameMark(mark)}: pronto.`);
  };
  return {
    picture,
    marks,
    tool,
    onAnnounce,
    draft,
    cross,
    setCross,
    showsCross,
    setShowsCross,
    notePosition,
    openNote: setNotePlace,
    isDrawing: () => draftRef.current !== undefined,
    begin: (point: Point) => setDraft(startDraft(tool, point, ink)),
    extend: (point: Point) => draftRef.current && setDraft(extendDraft(draftRef.current, point)),
    drop: () => setDraft(undefined),
    finish: () => {
      const done = draftRef.current;
      setDraft(undefined);
      if (done && isWorthKeeping(done)) add(done);
    },
    /** removes the mark within reach; false if there is none */
    erase: (point: Point, reach: number) => {
      const mark = markAt(marks, point, reach);
      if (!mark) return false;
      dispatch({ type: 'remove', id: mark.id });
      onAnnounce(`${nameMark(mark)}: apagado.`);
      return true;
    },
    /** closes the text field and adds the note, unless the text is empty */
    write: (text: string) => {
      setNotePlace(undefined);
      // the cross would strike the letters through; the next key shows it again
      setShowsCross(false);
      if (text && notePosition)
        add(placeNote({ text, position: notePosition, ink, room: picture }, measureNote(ink.width)));
    },
  };
}

/** The mark being drawn. Pointer events come faster than renders, so handlers read the latest draft from a ref. */
function useDraft() {
  const [draft, setShownDraft] = useState<NewMark>();
  const draftRef = useRef<NewMark>(undefined);
  const setDraft = (next: NewMark | undefined) => {
    draftRef.current = next;
    setShownDraft(next);
  };
  return { draft, draftRef, setDraft };
}

/** Measures the drawn width of a line, in pixels of the picture. */
function measureNote(width: number): (line: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `${NOTE_WEIGHT} ${fontSizeFor(width)}px ${NOTE_FONT}`;
  return (line) => context?.measureText(line).width ?? 0;
}
