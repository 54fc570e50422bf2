import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Point } from './annotation.ts';
import { clamp } from './annotation-tools.ts';
import type { ChartPicture } from './chart-picture.ts';
import type { AnnotationBoardState } from './useAnnotationBoard.ts';

/** Pixels of the screen beside a line that the eraser still takes for the line. */
const REACH: Record<string, number> = { mouse: 6, pen: 8, touch: 16 };

/** Drawing, erasing and placing notes with the mouse, a pen or a finger. */
export function useAnnotationPointer(board: AnnotationBoardState) {
  const { picture, tool } = board;
  const noteWasOpen = useRef(false);

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { point, scale } = readPlace(event, picture);
    board.setCross(point);
    if (tool === 'eraser') board.erase(point, (REACH[event.pointerType] ?? 8) / scale);
    return point;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      noteWasOpen.current = board.notePlace !== undefined;
      if (!event.isPrimary || event.button !== 0 || noteWasOpen.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      board.setShowsCross(false);
      board.begin(follow(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.isPrimary && event.currentTarget.hasPointerCapture(event.pointerId)) board.lead(follow(event));
    },
    onPointerUp: board.finish,
    onPointerCancel: board.drop,
    onClick: (event: MouseEvent<HTMLElement>) => {
      // not at the press: that took the focus from a note before, and would take it from this one
      if (tool === 'text' && !noteWasOpen.current) board.openNote(readPlace(event, picture).point);
    },
  };
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
