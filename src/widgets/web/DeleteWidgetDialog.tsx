import { ConfirmDialog } from '../../kit/web/overlay/Dialog.tsx';

type Props = { title: string; onNo: () => void; onYes: () => void };

/** Asks before a widget is deleted, with the answers of the specification, No and Yes. */
export function DeleteWidgetDialog({ title, onNo, onYes }: Props) {
  return (
    <ConfirmDialog
      open
      title={`Excluir o widget “${title}”?`}
      onClose={onNo}
      answers={[
        { label: 'Não', onChoose: onNo, safe: true },
        { label: 'Sim', onChoose: onYes, variant: 'danger' },
      ]}
    >
      <p>
        Ele sai do painel e perde o título e a cor que você deu a ele. Nenhuma ficha é apagada. Para tê-lo de volta,
        como novo: “Organizar”, “Adicionar widget”.
      </p>
    </ConfirmDialog>
  );
}
