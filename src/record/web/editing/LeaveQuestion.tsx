import { ConfirmDialog } from '../../../kit/web/overlay/Dialog.tsx';

type Props = { isSaving: boolean; onStay: () => void; onDiscard: () => void; onSave: () => void };

/** Asks whether to save or discard unsaved changes when a user leaves a record. */
export function LeaveQuestion({ isSaving, onStay, onDiscard, onSave }: Props) {
  return (
    <ConfirmDialog
      open
      title="Sair sem salvar?"
      onClose={onStay}
      answers={[
        { label: 'Continuar editando', onChoose: onStay, safe: true },
        { label: 'Sair sem salvar', onChoose: onDiscard, variant: 'danger' },
        { label: 'Salvar e sair', onChoose: onSave, variant: 'primary', loading: isSaving },
      ]}
    >
      <p>Há alterações que ainda não foram salvas.</p>
    </ConfirmDialog>
  );
}
