import { FormDialog } from '../../../kit/web/form/FormDialog.tsx';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';

type Props = {
  title: string;
  submitLabel: string;
  nome?: string;
  onSend: (nome: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the name of a new or an existing client. */
export function TenantNameDialog({ title, submitLabel, nome = '', onSend, onClose }: Props) {
  const { field, formProps, problem, isSending } = useServerForm({
    defaultValues: { nome },
    send: async (values) => {
      await onSend(values.nome.trim());
      onClose();
    },
    submitOnLast: true,
  });
  return (
    <FormDialog {...{ title, submitLabel, onClose, formProps, problem, isSending }}>
      <TextField {...field('nome')} label="Nome do cliente" maxLength={120} />
    </FormDialog>
  );
}
