import type { PointerEvent, TouchEvent } from 'react';
import type { Point } from './annotation.ts';
import { clamp } from './annotation-tools.ts';
import type { ChartPicture } from '../../kit/web/charts/files/chart-picture.ts';
import type { AnnotationBoardState } from './useAnnotationBoard.ts';

/** Pixels of the screen beside a line that the eraser still takes for the line. */
const REACH: Record<string, number> = { mouse: 6, pen: 8, touch: 16 };

/** Drawing, erasing and placing notes with the mouse, a pen or a finger. */
export function pointerHandlers(board: AnnotationBoardState) {
  const { picture, tool } = board;

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { point, scale } = readPlace(event, picture);
    board.setCross(point);
    if (tool === 'eraser') board.erase(point, (REACH[event.pointerType] ?? 8) / scale);
    return point;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      // a press beside a note ends it, and begins nothing
      if (board.notePlace) return event.currentTarget.focus();
      event.currentTarget.setPointerCapture(event.pointerId);
      board.setShowsCross(false);
      board.begin(follow(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (isHeld(event)) board.lead(follow(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (tool === 'text' && isHeld(event)) board.openNote(readPlace(event, picture).point);
      board.finish();
    },
    onPointerCancel: board.drop,
    // else the mouse that browsers play after a finger would take the focus from the note
    onTouchEnd: (event: TouchEvent) => event.cancelable && event.preventDefault(),
  };
}

/** Whether this pointer was put down on the board, and not on a note there. */
function isHeld({ isPrimary, currentTarget, pointerId }: PointerEvent<HTMLElement>): boolean {
  return isPrimary && currentTarget.hasPointerCapture(pointerId);
}

function readPlace(event: PointerEvent<HTMLElement>, { width, height }: ChartPicture): { point: Point; scale: number } {
  const board = event.currentTarget.getBoundingClientRect();
  const scale = board.width / width;
  const point = {
    x: clamp((event.clientX - board.left) / scale, 0, width),
    y: clamp((event.clientY - board.top) / scale, 0, height),
  };
  return { point, scale };
}
