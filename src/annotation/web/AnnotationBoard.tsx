import { type CSSProperties, useId, useMemo, useRef } from 'react';
import { joinClasses } from '../../kit/web/ui/joinClasses.ts';
import css from './AnnotationBoard.module.css';
import { AnnotationMark } from './AnnotationMark.tsx';
import { AnnotationNoteField } from './AnnotationNoteField.tsx';
import { boundsOf, type Point } from './annotation.ts';
import { handleBoardKey } from './annotation-keys.ts';
import { svgDataUrl } from '../../charts/web/files/chart-picture.ts';
import { type AnnotationBoardOptions, useAnnotationBoard } from './useAnnotationBoard.ts';
import { pointerHandlers } from './annotation-pointer.ts';

export type AnnotationBoardProps = AnnotationBoardOptions & { selectedId: number | undefined };

/** The picture to draw on, with the mouse, a pen, a finger, or the keys. */
export function AnnotationBoard({ selectedId, ...options }: AnnotationBoardProps) {
  const { picture, marks, tool } = options;
  const hintId = useId();
  const boardRef = useRef<HTMLDivElement>(null);
  const board = useAnnotationBoard(options);
  const pointerProps = pointerHandlers(board);
  const address = useMemo(() => svgDataUrl(picture), [picture]);
  const { width, height } = picture;
  const { notePosition } = board;
  // CSSProperties does not list custom properties
  const proportions = { aspectRatio: `${width} / ${height}`, '--ratio': width / height } as CSSProperties;
  const selected = marks.find(({ id }) => id === selectedId);

  const handleDone = (text: string, byKeyboard: boolean) => {
    board.write(text);
    if (byKeyboard) boardRef.current?.focus();
  };

  return (
    <div className={css.area}>
      <div className={css.room}>
        <div className={css.frame} style={proportions}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys and pointers */}
          <div
            ref={boardRef}
            role="application"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes keys
            tabIndex={0}
            aria-label={`Gráfico para anotar: ${picture.title}`}
            aria-describedby={hintId}
            className={joinClasses(css.board, css[tool])}
            {...pointerProps}
            onKeyDown={(event) => handleBoardKey(event, board)}
            onBlur={board.finish}
          >
            <img src={address} alt="" draggable={false} />
            <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
              {marks.map((mark) => (
                <AnnotationMark key={mark.id} mark={mark} />
              ))}
              {board.draft && <AnnotationMark mark={board.draft} />}
              {selected && <rect className={css.selection} {...boundsOf(selected)} />}
              {board.showsCross && <Cross at={board.cross} width={width} height={height} />}
            </svg>
          </div>
          {notePosition && (
            <AnnotationNoteField x={notePosition.x / width} y={notePosition.y / height} onDone={handleDone} />
          )}
        </div>
      </div>
      <p id={hintId} className={css.hint}>
        Desenhe com o mouse, a caneta ou o dedo.{' '}
        <span className={css.keys}>
          Pelo teclado: as setas movem a cruz (com Shift, mais longe), Enter começa e termina, Tab vai às anotações.
        </span>
      </p>
    </div>
  );
}

/** The point at which the keys draw. A white line under a dark one shows on every chart. */
function Cross({ at: { x, y }, width, height }: { at: Point; width: number; height: number }) {
  const d = `M${x} 0V${height}M0 ${y}H${width}`;
  return (
    <g className={css.cross}>
      <path d={d} />
      <path d={d} />
      <circle cx={x} cy={y} r={7} />
    </g>
  );
}
