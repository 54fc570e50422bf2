import { Ellipsis, KeyRound, Pause, Pencil, Play, Trash2 } from '../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import { ConfirmDialog } from '../../kit/web/overlay/Dialog.tsx';
import { Menu, type MenuItem } from '../../kit/web/overlay/Menu.tsx';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import type { Webhook, WebhookWithSecret } from '../webhook.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { changeWebhook, deleteWebhook, replaceSecret } from './webhooks.api.ts';

type Open = 'edit' | 'secret' | 'delete' | undefined;
type Props = {
  webhook: Webhook;
  /** called after the webhook was deleted */
  onDeleted?: () => void;
};

/** The actions on a webhook as a whole. */
export function WebhookMenu({ webhook, onDeleted }: Props) {
  const { id, nome, state } = webhook;
  const [open, setOpen] = useState<Open>();
  const [renewed, setRenewed] = useState<WebhookWithSecret>();
  const { act } = useAction();
  const close = () => setOpen(undefined);
  const items: MenuItem[] = [
    { label: 'Editar…', icon: <Pencil />, onSelect: () => setOpen('edit') },
    state === 'active'
      ? {
          label: 'Pausar',
          icon: <Pause />,
          onSelect: () => void act(() => changeWebhook(id, { state: 'paused' }), 'Webhook pausado.'),
        }
      : {
          label: 'Ativar',
          icon: <Play />,
          onSelect: () => void act(() => changeWebhook(id, { state: 'active' }), 'Webhook ativo.'),
        },
    { label: 'Trocar o segredo…', icon: <KeyRound />, onSelect: () => setOpen('secret') },
    'separator',
    { label: 'Excluir…', icon: <Trash2 />, danger: true, onSelect: () => setOpen('delete') },
  ];
  const handleRenew = () => {
    close();
    void act(async () => setRenewed(await replaceSecret(id)));
  };
  const handleDelete = async () => {
    close();
    const isDone = await act(() => deleteWebhook(id), 'Webhook excluído.');
    if (isDone) onDeleted?.();
  };
  return (
    <>
      <Menu
        label={`Ações de ${nome}`}
        items={items}
        trigger={(props) => <IconButton {...props} label={`Ações de ${nome}`} icon={<Ellipsis />} />}
      />
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={close} onMade={close} />}
      {renewed && <SecretDialog webhook={renewed} isRenewed onClose={() => setRenewed(undefined)} />}
      <ConfirmDialog
        open={open === 'secret'}
        title={`Trocar o segredo de ${nome}?`}
        onClose={close}
        answers={[
          { label: 'Não', onChoose: close, safe: true },
          { label: 'Sim, trocar', variant: 'primary', onChoose: handleRenew },
        ]}
      >
        <p>
          Por 24 horas as mensagens levam as duas assinaturas, a do segredo novo e a do atual. Nesse tempo, ponha o novo
          no outro sistema.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        title={`Excluir ${nome}?`}
        onClose={close}
        answers={[
          { label: 'Não', onChoose: close, safe: true },
          { label: 'Sim, excluir', variant: 'danger', onChoose: () => void handleDelete() },
        ]}
      >
        <p>Nada mais é enviado, nem o que está na fila, e o registro das mensagens é apagado. Não dá para desfazer.</p>
      </ConfirmDialog>
    </>
  );
}
