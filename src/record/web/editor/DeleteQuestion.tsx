import { ConfirmDialog } from '../../../kit/web/overlay/Dialog.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';

type Props = { pessoa: Pessoa; onDelete: () => void; onClose: () => void };

/** Asks before a record is deleted. */
export function DeleteQuestion({ pessoa: { codigo, nome }, onDelete, onClose }: Props) {
  return (
    <ConfirmDialog
      open
      title={`Excluir a ficha ${codigo}?`}
      onClose={onClose}
      answers={[
        { label: 'Não', onChoose: onClose, safe: true },
        { label: 'Sim, excluir', onChoose: onDelete, variant: 'danger' },
      ]}
    >
      <p>{`${nome} sai das listas. Depois dá para restaurar a ficha, com todo o histórico.`}</p>
    </ConfirmDialog>
  );
}
