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
import type { ChartPicture } from '../../kit/web/charts/files/chart-picture.ts';

export type AnnotationBoardOptions = {
  picture: ChartPicture;
  marks: readonly Mark[];
  tool: Tool;
  ink: Ink;
  dispatch: Dispatch<AnnotationAction>;
  /** tells screen readers what happened */
  onSay: (message: string) => void;
};

export type AnnotationBoardState = ReturnType<typeof useAnnotationBoard>;

/** What is under way on the board, and the moves that pointers and keys both make there. */
export function useAnnotationBoard({ picture, marks, tool, ink, dispatch, onSay }: AnnotationBoardOptions) {
  const [cross, setCross] = useState<Point>({ x: picture.width / 2, y: picture.height / 2 });
  const [showsCross, setShowsCross] = useState(false);
  const [notePlace, setNotePlace] = useState<Point>();
  const { draft, draftRef, setDraft } = useDraft();

  const add = (mark: NewMark) => {
    dispatch({ type: 'add', mark });
    onSay(`${nameMark(mark)}: pronto.`);
  };
  return {
    picture,
    marks,
    tool,
    onSay,
    draft,
    cross,
    setCross,
    showsCross,
    setShowsCross,
    notePlace,
    openNote: setNotePlace,
    isDrawing: () => draftRef.current !== undefined,
    begin: (point: Point) => setDraft(startDraft(tool, point, ink)),
    lead: (point: Point) => draftRef.current && setDraft(extendDraft(draftRef.current, point)),
    drop: () => setDraft(undefined),
    finish: () => {
      const done = draftRef.current;
      setDraft(undefined);
      if (done && isWorthKeeping(done)) add(done);
    },
    /** whether there was something within reach */
    erase: (point: Point, reach: number) => {
      const mark = markAt(marks, point, reach);
      if (!mark) return false;
      dispatch({ type: 'remove', id: mark.id });
      onSay(`${nameMark(mark)}: apagado.`);
      return true;
    },
    /** closes the field; an empty text leaves no note */
    write: (text: string) => {
      setNotePlace(undefined);
      // it would cross the letters out; the next key brings it back
      setShowsCross(false);
      if (text && notePlace) add(placeNote({ text, place: notePlace, ink, room: picture }, measureNote(ink.width)));
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

/** How long a line is drawn, in pixels of the picture. */
function measureNote(width: number): (line: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `${NOTE_WEIGHT} ${fontSizeFor(width)}px ${NOTE_FONT}`;
  return (line) => context?.measureText(line).width ?? 0;
}
