import { Eraser, MoveUpRight, Pencil, Redo2, Slash, Trash2, Type, Undo2 } from '../../kit/web/icons/icons.ts';
import type { ReactNode } from 'react';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import { VisuallyHidden } from '../../kit/web/ui/VisuallyHidden.tsx';
import css from './AnnotationToolbar.module.css';
import type { Ink } from './annotation.ts';
import { COLORS, type Tool, WIDTHS } from './annotation-tools.ts';

const TOOLS: readonly { value: Tool; label: string; icon: ReactNode }[] = [
  { value: 'pen', label: 'Caneta', icon: <Pencil aria-hidden="true" /> },
  { value: 'line', label: 'Linha', icon: <Slash aria-hidden="true" /> },
  { value: 'arrow', label: 'Seta', icon: <MoveUpRight aria-hidden="true" /> },
  { value: 'text', label: 'Texto', icon: <Type aria-hidden="true" /> },
  { value: 'eraser', label: 'Borracha', icon: <Eraser aria-hidden="true" /> },
];

export type AnnotationToolbarProps = {
  tool: Tool;
  onTool: (tool: Tool) => void;
  ink: Ink;
  onInk: (ink: Ink) => void;
  canUndo: boolean;
  canRedo: boolean;
  canClear: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onClear: () => void;
};

/** Tool, colour and width as three radio groups, then undo, redo and clear. */
export function AnnotationToolbar(props: AnnotationToolbarProps) {
  const { tool, onTool, ink, onInk } = props;
  return (
    <div className={css.toolbar} role="toolbar" aria-label="Ferramentas de anotação">
      <Choices label="Ferramenta">
        {TOOLS.map(({ value, label, icon }) => (
          <Choice
            key={value}
            name="annotation-tool"
            label={label}
            checked={tool === value}
            onChoose={() => onTool(value)}
          >
            {icon}
            <span className={css.word}>{label}</span>
          </Choice>
        ))}
      </Choices>
      <Choices label="Cor">
        {COLORS.map(({ value, label }) => (
          <Choice
            key={value}
            name="annotation-color"
            label={label}
            checked={ink.color === value}
            onChoose={() => onInk({ ...ink, color: value })}
          >
            <span className={css.swatch} style={{ background: value }} />
          </Choice>
        ))}
      </Choices>
      <Choices label="Espessura">
        {WIDTHS.map(({ value, label }) => (
          <Choice
            key={value}
            name="annotation-width"
            label={label}
            checked={ink.width === value}
            onChoose={() => onInk({ ...ink, width: value })}
          >
            <span className={css.thickness} style={{ height: value }} />
          </Choice>
        ))}
      </Choices>
      <Steps {...props} />
    </div>
  );
}

function Steps({ canUndo, canRedo, canClear, onUndo, onRedo, onClear }: AnnotationToolbarProps) {
  return (
    <div className={css.steps}>
      <IconButton
        label="Desfazer"
        aria-keyshortcuts="Control+Z"
        icon={<Undo2 aria-hidden="true" />}
        aria-disabled={!canUndo}
        onClick={onUndo}
      />
      <IconButton
        label="Refazer"
        aria-keyshortcuts="Control+Shift+Z Control+Y"
        icon={<Redo2 aria-hidden="true" />}
        aria-disabled={!canRedo}
        onClick={onRedo}
      />
      <IconButton
        label="Apagar tudo"
        icon={<Trash2 aria-hidden="true" />}
        aria-disabled={!canClear}
        onClick={() => canClear && onClear()}
      />
    </div>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={css.choices}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {children}
    </fieldset>
  );
}

type ChoiceProps = { name: string; label: string; checked: boolean; onChoose: () => void; children: ReactNode };

function Choice({ name, label, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className={css.choice} title={label}>
      <input type="radio" name={name} aria-label={label} checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
