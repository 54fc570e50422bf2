import { ChevronDown, Download, Printer } from '../../kit/web/icons/icons.ts';
import { type KeyboardEvent, type ReactNode, useReducer, useState } from 'react';
import { Button } from '../../kit/web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../kit/web/overlay/Dialog.tsx';
import { Menu } from '../../kit/web/overlay/Menu.tsx';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { VisuallyHidden } from '../../kit/web/ui/VisuallyHidden.tsx';
import { AnnotationBoard } from './AnnotationBoard.tsx';
import css from './AnnotationDialog.module.css';
import { AnnotationList } from './AnnotationList.tsx';
import { AnnotationToolbar } from './AnnotationToolbar.tsx';
import { EMPTY_ANNOTATION, type Mark, reduceAnnotation } from './annotation.ts';
import { annotatePicture } from './annotation-svg.ts';
import { countMarks, FIRST_INK, type Tool } from './annotation-tools.ts';
import { type ChartImageFormat, saveChartImage } from '../../charts/web/files/chart-image.ts';
import type { ChartPicture } from '../../charts/web/files/chart-picture.ts';
import { printChart } from '../../charts/web/files/chart-print.ts';

const FORMATS: readonly { format: ChartImageFormat; label: string }[] = [
  { format: 'png', label: 'Imagem PNG' },
  { format: 'jpg', label: 'Imagem JPG' },
  { format: 'svg', label: 'Desenho SVG' },
];

export type AnnotationDialogProps = { picture: ChartPicture; onClose: () => void };

/** Draws and writes on a chart, and exports or prints it with the notes. Confirms before it discards them. */
export function AnnotationDialog({ picture, onClose }: AnnotationDialogProps) {
  const [{ marks, past, future }, dispatch] = useReducer(reduceAnnotation, EMPTY_ANNOTATION);
  const [tool, setTool] = useState<Tool>('pen');
  const [ink, setInk] = useState(FIRST_INK);
  const [selectedId, setSelectedId] = useState<number>();
  const [question, setQuestion] = useState<'discard' | 'clear'>();
  const [savedMarks, setSavedMarks] = useState<readonly Mark[]>(marks);
  const { announcement, announce } = useAnnouncement();
  const { act, isRunning } = useAction();

  const handleClose = () => (marks.length > 0 && marks !== savedMarks ? setQuestion('discard') : onClose());
  const handleStep = (type: 'undo' | 'redo') => {
    const next = (type === 'undo' ? past : future).at(-1);
    if (!next) return;
    dispatch({ type });
    announce(`${type === 'undo' ? 'Desfeito' : 'Refeito'}: ${countMarks(next)}.`);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = stepOfKeys(event);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    handleStep(step);
  };
  const handleExport = async (format: ChartImageFormat) => {
    if (await act(() => saveChartImage(annotatePicture(picture, marks), format))) setSavedMarks(marks);
  };
  const handlePrint = () => act(() => printChart(annotatePicture(picture, marks)));
  const handleAnswer = () => {
    setQuestion(undefined);
    if (question === 'discard') return onClose();
    dispatch({ type: 'clear' });
    announce('Anotações apagadas.');
  };

  const shared = { marks, selectedId, dispatch, onAnnounce: announce };
  return (
    <>
      <Dialog
        open
        size="full"
        title={`Anotar: ${picture.title}`}
        onClose={handleClose}
        footer={
          <Footer
            isBusy={isRunning}
            onClose={handleClose}
            onPrint={() => void handlePrint()}
            onExport={(format) => void handleExport(format)}
          />
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog, on its buttons too */}
        <div className={css.content} onKeyDown={handleKeyDown}>
          <AnnotationToolbar
            {...{ tool, ink }}
            onTool={setTool}
            onInk={setInk}
            canUndo={past.length > 0}
            canRedo={future.length > 0}
            canClear={marks.length > 0}
            onUndo={() => handleStep('undo')}
            onRedo={() => handleStep('redo')}
            onClear={() => setQuestion('clear')}
          />
          <div className={css.desk}>
            <AnnotationBoard {...shared} picture={picture} tool={tool} ink={ink} />
            <AnnotationList {...shared} onSelect={setSelectedId} />
          </div>
          <VisuallyHidden>
            <span role="status">{announcement}</span>
          </VisuallyHidden>
        </div>
      </Dialog>
      <ConfirmDialog
        open={question !== undefined}
        title={question === 'clear' ? 'Apagar todas as anotações?' : 'Descartar as anotações?'}
        onClose={() => setQuestion(undefined)}
        answers={[
          { label: 'Não', safe: true, onChoose: () => setQuestion(undefined) },
          { label: 'Sim', variant: 'danger', onChoose: handleAnswer },
        ]}
      >
        {question === 'clear'
          ? 'O que foi desenhado e escrito sai do gráfico. Desfazer traz de volta.'
          : 'O que foi anotado ainda não foi exportado, e se perde ao fechar.'}
      </ConfirmDialog>
    </>
  );
}

type FooterProps = {
  isBusy: boolean;
  onClose: () => void;
  onPrint: () => void;
  onExport: (format: ChartImageFormat) => void;
};

function Footer({ isBusy, onClose, onPrint, onExport }: FooterProps) {
  return (
    <>
      <Button onClick={onClose}>Fechar</Button>
      <Button icon={<Printer aria-hidden="true" />} onClick={onPrint}>
        Imprimir
      </Button>
      <Menu
        label="Exportar com as anotações"
        items={FORMATS.map(({ format, label }) => ({ label, onSelect: () => onExport(format) }))}
        trigger={(trigger) => (
          <Button {...trigger} variant="primary" loading={isBusy} icon={<Download aria-hidden="true" />}>
            <span className={css.withArrow}>
              Exportar
              <ChevronDown aria-hidden="true" />
            </span>
          </Button>
        )}
      />
    </>
  );
}

function stepOfKeys({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): 'undo' | 'redo' | undefined {
  // while a note is typed, its text field has a separate undo
  if (!(ctrlKey || metaKey) || (target instanceof HTMLInputElement && target.type !== 'radio')) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' ? 'redo' : undefined;
}

/** The announcement for screen readers. Each message is a new element, because a repeated sentence must be announced again. */
function useAnnouncement(): { announcement: ReactNode; announce: (message: string) => void } {
  const [{ message, turn }, set] = useState({ message: '', turn: 0 });
  return {
    announcement: <span key={turn}>{message}</span>,
    announce: (next) => set((last) => ({ message: next, turn: last.turn + 1 })),
  };
}
