import { Copy } from '../../kit/web/icons/icons.ts';
import { useId } from 'react';
import { copyText } from '../../kit/web/overlay/copy-text.ts';
import { Banner } from '../../kit/web/ui/Banner.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import { Dialog } from '../../kit/web/overlay/Dialog.tsx';
import type { WebhookWithSecret } from '../webhook.ts';
import css from './Webhooks.module.css';

type Props = { webhook: WebhookWithSecret; isRenewed?: boolean; onClose: () => void };

/** Shows the secret, which is never shown again. Esc does not close the dialog, or the secret would be lost. */
export function SecretDialog({ webhook: { nome, secret }, isRenewed = false, onClose }: Props) {
  const id = useId();
  return (
    <Dialog
      open
      title={isRenewed ? `Segredo novo de ${nome}` : `${nome} está pronto`}
      footer={
        <>
          <Button icon={<Copy />} onClick={() => void copyText(secret, 'o segredo')} data-autofocus>
            Copiar
          </Button>
          <Button variant="primary" onClick={onClose}>
            Já guardei
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p id={id} className={css.legend}>
          Segredo
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- if the button cannot copy it, the user selects it here */}
        <code className={css.secret} tabIndex={0} role="group" aria-labelledby={id}>
          {secret}
        </code>
        <Banner kind="warning">Guarde-o agora: ele não aparece de novo.</Banner>
        <p className={css.muted}>
          Ponha-o no sistema que recebe. Com ele se confere que cada mensagem veio mesmo daqui.
          {isRenewed && ' O segredo anterior ainda assina por 24 horas.'}
        </p>
      </div>
    </Dialog>
  );
}
