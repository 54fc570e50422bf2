import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, type DialogProps } from '../overlay/Dialog.tsx';
import { FormProblem } from './FormProblem.tsx';
import css from './Form.module.css';

export type FormDialogProps = Pick<DialogProps, 'title' | 'size'> & {
  onClose: () => void;
  /** from `useServerForm` */
  formProps: ComponentProps<'form'>;
  problem: string | undefined;
  isSending: boolean;
  submitLabel: string;
  children: ReactNode;
};

/** A form in a dialog. Mount it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, onClose, formProps, problem, isSending, submitLabel, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      title={title}
      size={size}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={id} variant="primary" loading={isSending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} {...formProps} className={css.form}>
        <FormProblem>{problem}</FormProblem>
        {children}
      </form>
    </Dialog>
  );
}
