import type { PointerEvent, TouchEvent } from 'react';
import type { Point } from './annotation.ts';
import { clamp } from './annotation-tools.ts';
import type { ChartPicture } from '../../charts/web/files/chart-picture.ts';
import type { AnnotationBoardState } from './useAnnotationBoard.ts';

/** Distance from a line, in pixels of the screen, at which the eraser hits it. */
const REACH: Record<string, number> = { mouse: 6, pen: 8, touch: 16 };

/** Draws, erases and places notes with the mouse, a pen or a finger. */
export function pointerHandlers(board: AnnotationBoardState) {
  const { picture, tool } = board;

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { point, scale } = readPosition(event, picture);
    board.setCross(point);
    if (tool === 'eraser') board.erase(point, (REACH[event.pointerType] ?? 8) / scale);
    return point;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      // a press next to an open note only ends the note
      if (board.notePosition) return event.currentTarget.focus();
      event.currentTarget.setPointerCapture(event.pointerId);
      board.setShowsCross(false);
      board.begin(follow(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (hasCapture(event)) board.extend(follow(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (tool === 'text' && hasCapture(event)) board.openNote(readPosition(event, picture).point);
      board.finish();
    },
    onPointerCancel: board.drop,
    // browsers send mouse events after a touch, which would take the focus from the note
    onTouchEnd: (event: TouchEvent) => event.cancelable && event.preventDefault(),
  };
}

/** Whether this pointer was pressed on the board itself, not on a note. */
function hasCapture({ isPrimary, currentTarget, pointerId }: PointerEvent<HTMLElement>): boolean {
  return isPrimary && currentTarget.hasPointerCapture(pointerId);
}

function readPosition(
  event: PointerEvent<HTMLElement>,
  { width, height }: ChartPicture,
): { point: Point; scale: number } {
  const board = event.currentTarget.getBoundingClientRect();
  const scale = board.width / width;
  const point = {
    x: clamp((event.clientX - board.left) / scale, 0, width),
    y: clamp((event.clientY - board.top) / scale, 0, height),
  };
  return { point, scale };
}
