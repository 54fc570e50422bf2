import { X } from '../icons/icons.ts';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonVariant, IconButton } from '../ui/Button.tsx';
import { matchesKeys } from '../keys/key-press.ts';
import { readPress } from '../keys/shortcuts.ts';
import { joinClasses } from '../ui/joinClasses.ts';
import { InDialog, MAIN_KEYS, pressMainButton } from '../ui/main-button.ts';
import css from './Dialog.module.css';
import { OutsideForms } from './OutsideForms.tsx';
import { isTopModal, openModal } from './modals.ts';

export type DialogProps = {
  open: boolean;
  /** called for Esc, the close button and a click outside; without it, only the dialog's own buttons close it */
  onClose?: () => void;
  title: string;
  children: ReactNode;
  /** the buttons; a submit button refers to a form inside `children` by its `form` attribute */
  footer?: ReactNode;
  /** `full`: as large as the window */
  size?: 'md' | 'lg' | 'xl' | 'full';
  role?: 'dialog' | 'alertdialog';
};

/** A native modal dialog, outside of every form. The page is inert; closing restores the focus. Mounted only while open. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children, footer, size = 'md', role }: DialogProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const restoreCaret = saveCaret();
    const close = openModal(dialog);
    focusFirst(dialog);
    return () => {
      // closing restores the focus; removing an open dialog would lose it
      close();
      // only after the dialog is removed, because removing its focused field moves the caret
      queueMicrotask(restoreCaret);
    };
  }, []);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => ref.current && pressMain(ref.current, event);
    // not on the dialog: the focused control may be gone, and a form in it comes first
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);

  const handleCancel = (event: SyntheticEvent) => {
    // the "cancel" of a file field bubbles to here, too
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose?.();
  };
  // on a second Esc, browsers close the dialog without a cancel event
  const handleNativeClose = () => {
    const dialog = ref.current;
    if (!dialog?.isConnected || dialog.open) return;
    dialog.showModal();
    onClose?.();
  };
  const handleMouseDown = (event: MouseEvent) => {
    if (event.target !== ref.current || !onClose) return;
    // the default action would take the focus that closing restores
    event.preventDefault();
    onClose();
  };

  return (
    <OutsideForms>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click outside does the same as Esc */}
      <dialog
        ref={ref}
        role={role}
        aria-labelledby={titleId}
        className={joinClasses(
          css.dialog,
          size === 'lg' && css.lg,
          size === 'xl' && css.xl,
          size === 'full' && css.full,
        )}
        onCancel={handleCancel}
        onClose={handleNativeClose}
        onMouseDown={handleMouseDown}
      >
        <InDialog value={true}>
          <div className={css.head}>
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            {onClose && <IconButton label="Fechar" icon={<X />} size="sm" onClick={onClose} />}
          </div>
          <div className={css.body}>{children}</div>
          {footer && <div className={css.foot}>{footer}</div>}
        </InDialog>
      </dialog>
    </OutsideForms>
  );
}

/** Presses the main button of the topmost dialog by its keys. A key that is held down counts once. */
function pressMain(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || !isTopModal(dialog)) return;
  if (!matchesKeys(MAIN_KEYS.keys, readPress(event))) return;
  event.preventDefault();
  if (!event.repeat) pressMainButton(dialog);
}

/** Saves the caret of the focused field. The returned function restores it if the field has the focus again. */
function saveCaret(): () => void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => undefined;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return () => {
    if (document.activeElement !== field) return;
    if (selectionStart !== null)
      return field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
    // an e-mail field does not expose its selection, but refocusing restores it
    field.blur();
    field.focus();
  };
}

/** Focuses the marked element, or else the first field, or else the first button of the footer. */
function focusFirst(dialog: HTMLDialogElement): void {
  const selectors = [
    '[data-autofocus]',
    `.${css.body} :is(input:not([type=hidden]), select, textarea)`,
    `.${css.foot} button`,
  ];
  const first = selectors.map((selector) => dialog.querySelector<HTMLElement>(selector)).find(Boolean);
  first?.focus();
}

export type Answer = {
  label: string;
  onChoose: () => void;
  variant?: ButtonVariant;
  /** the answer that loses nothing; it has the focus when the dialog opens */
  safe?: boolean;
  loading?: boolean;
};

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  answers: readonly Answer[];
  /** called for Esc; must do the same as the safe answer */
  onClose: () => void;
};

/** A question with its answers as buttons. Enter chooses the safe answer, Ctrl+Enter the requested action. */
export function ConfirmDialog({ open, title, children, answers, onClose }: ConfirmDialogProps) {
  const main = answers.find(({ variant }) => variant === 'primary') ?? answers.find(({ safe }) => !safe);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      footer={answers.map((answer) => (
        <Button
          key={answer.label}
          variant={answer.variant}
          main={answer === main}
          loading={answer.loading}
          onClick={answer.onChoose}
          data-autofocus={answer.safe || undefined}
        >
          {answer.label}
        </Button>
      ))}
    >
      {children}
    </Dialog>
  );
}
