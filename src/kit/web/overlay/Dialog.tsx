import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonVariant, IconButton } from '../ui/Button.tsx';
import { joinClasses } from '../ui/joinClasses.ts';
import css from './Dialog.module.css';
import { openModal } from './modals.ts';

export type DialogProps = {
  open: boolean;
  /** Esc, the cross, and a click beside it. Left out, the dialog can only be answered. */
  onClose?: () => void;
  title: string;
  children: ReactNode;
  /** the buttons; a form inside `children` reaches its submit button here by the `form` attribute */
  footer?: ReactNode;
  /** `full`: as large as the window, for work that wants room */
  size?: 'md' | 'lg' | 'xl' | 'full';
  role?: 'dialog' | 'alertdialog';
};

/** A native modal dialog: the page behind is inert, and the focus returns to where it was. Mounted only while open. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children, footer, size = 'md', role }: DialogProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const restoreCaret = keepCaret();
    const close = openModal(dialog);
    focusFirst(dialog);
    return () => {
      // closing gives the focus back; a dialog that is only removed would lose it
      close();
      // not before it is gone: with a field that had the caret, the caret goes too
      queueMicrotask(restoreCaret);
    };
  }, []);

  const handleCancel = (event: SyntheticEvent) => {
    // bubbles from a file field's own "cancel" too
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose?.();
  };
  // browsers close on a second Esc without asking again
  const handleNativeClose = () => {
    const dialog = ref.current;
    if (!dialog?.isConnected || dialog.open) return;
    dialog.showModal();
    onClose?.();
  };
  const handleMouseDown = (event: MouseEvent) => {
    if (event.target !== ref.current || !onClose) return;
    // the press itself would take the focus that closing gives back
    event.preventDefault();
    onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click beside the dialog only repeats Esc
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      className={joinClasses(css.dialog, size === 'lg' && css.lg, size === 'xl' && css.xl, size === 'full' && css.full)}
      onCancel={handleCancel}
      onClose={handleNativeClose}
      onMouseDown={handleMouseDown}
    >
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {onClose && <IconButton label="Fechar" icon={<X />} size="sm" onClick={onClose} />}
      </div>
      <div className={css.body}>{children}</div>
      {footer && <div className={css.foot}>{footer}</div>}
    </dialog>
  );
}

/** Remembers where one was writing; what it gives puts the caret back there, if the focus is there again. */
function keepCaret(): () => void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => undefined;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return () => {
    if (document.activeElement !== field) return;
    if (selectionStart !== null)
      return field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
    // a field of e-mail does not tell: the browser itself still knows
    field.blur();
    field.focus();
  };
}

/** What the dialog marks, else its first field, else its first button that is not the cross. */
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
  /** loses nothing: has the focus when the dialog opens */
  safe?: boolean;
  loading?: boolean;
};

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  answers: readonly Answer[];
  /** Esc: the same as the safe answer */
  onClose: () => void;
};

/** A question with its answers as buttons. Enter gives the safe one. */
export function ConfirmDialog({ open, title, children, answers, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      footer={answers.map(({ label, onChoose, variant, safe, loading }) => (
        <Button key={label} variant={variant} loading={loading} onClick={onChoose} data-autofocus={safe || undefined}>
          {label}
        </Button>
      ))}
    >
      {children}
    </Dialog>
  );
}
