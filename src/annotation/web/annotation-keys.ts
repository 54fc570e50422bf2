import type { KeyboardEvent } from 'react';
import { markAt, type Point } from './annotation.ts';
import { clamp, nameMark, stepOf } from './annotation-tools.ts';
import type { AnnotationBoardState } from './useAnnotationBoard.ts';

/** Distance from the cross, in pixels of the picture, at which a mark counts as hit. */
const REACH = 8;

/** Draws, erases and places notes at a cross that the arrow keys move. */
export function handleBoardKey(event: KeyboardEvent<HTMLElement>, board: AnnotationBoardState): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const by = stepOf(event);
  const isPress = event.key === 'Enter' || event.key === ' ';
  // without a draft, Esc closes the dialog
  const isEscape = event.key === 'Escape' && board.isDrawing();
  if (!by && !isPress && !isEscape) return;
  event.preventDefault();
  event.stopPropagation();
  board.setShowsCross(true);
  if (by) moveCross(by, board);
  if (isPress && !event.repeat) press(board);
  if (isEscape) {
    board.drop();
    board.onAnnounce('Desenho abandonado.');
  }
}

function moveCross(by: Point, { cross, setCross, picture, marks, extend, onAnnounce }: AnnotationBoardState): void {
  const { width, height } = picture;
  const next = { x: clamp(cross.x + by.x, 0, width), y: clamp(cross.y + by.y, 0, height) };
  setCross(next);
  extend(next);
  const [across, down] = [Math.round((100 * next.x) / width), Math.round((100 * next.y) / height)];
  const below = markAt(marks, next, REACH);
  onAnnounce(`${across}% da largura, ${down}% da altura${below ? `, sobre ${nameMark(below)}` : ''}`);
}

function press(board: AnnotationBoardState): void {
  const { tool, cross, onAnnounce } = board;
  if (tool === 'text') return board.openNote(cross);
  if (tool === 'eraser') {
    if (!board.erase(cross, REACH)) onAnnounce('Nada para apagar sob a cruz.');
    return;
  }
  if (board.isDrawing()) return board.finish();
  board.begin(cross);
  onAnnounce('Começou. Leve a cruz até o fim e tecle Enter; Esc desiste.');
}
