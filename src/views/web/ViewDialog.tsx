import { useMay } from '../../access/web/use-permissions.ts';
import { CheckboxField } from '../../kit/web/form/ChoiceField.tsx';
import { FormDialog } from '../../kit/web/form/FormDialog.tsx';
import { TextField } from '../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../kit/web/form/useServerForm.ts';
import { notify } from '../../kit/web/browser/notifications.store.ts';
import type { ListView } from '../views.schema.ts';
import { createView, replaceView } from './views.api.ts';

type ViewValues = { nome: string; shared: boolean };
type Props = {
  /** the view to rename; undefined for a new one */
  view: ListView | undefined;
  /** the list to save in a new view */
  query: ListView['query'];
  onClose: () => void;
  onCreated: (view: ListView) => void;
};

/** The name of a view, and whether all users of the client see it. */
export function ViewDialog({ view, query, onClose, onCreated }: Props) {
  const mayShare = useMay('view.share');
  const { form, field, formProps, problem, isSending } = useServerForm<ViewValues>({
    defaultValues: { nome: view?.nome ?? '', shared: view?.shared ?? false },
    submitOnLast: true,
    send: async ({ nome, shared }) => {
      if (view) await replaceView(view, { nome, shared, query: view.query });
      else onCreated(await createView({ nome, shared, query }));
      notify({ kind: 'success', message: shared ? 'Visão salva, e todos do cliente a veem.' : 'Visão salva.' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={view ? 'Renomear ou compartilhar a visão' : 'Salvar esta lista como visão'}
      onClose={onClose}
      formProps={formProps}
      problem={problem}
      isSending={isSending}
      submitLabel="Salvar"
    >
      <TextField label="Nome" maxLength={60} placeholder="Clientes do interior" {...field('nome')} />
      {mayShare && <CheckboxField label="Todos do cliente veem esta visão" {...form.register('shared')} />}
      <p>A visão guarda a pesquisa, os filtros, a ordem e as colunas, não as fichas.</p>
    </FormDialog>
  );
}
