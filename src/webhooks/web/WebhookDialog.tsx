import { CheckboxField } from '../../kit/web/form/ChoiceField.tsx';
import { FormDialog } from '../../kit/web/form/FormDialog.tsx';
import { notify } from '../../kit/web/browser/notifications.store.ts';
import { TextField } from '../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../kit/web/form/useServerForm.ts';
import type { Webhook, WebhookType, WebhookWithSecret } from '../webhook.ts';
import { WEBHOOK_TYPES } from '../webhook.schema.ts';
import { WebhookTypesField } from './WebhookTypesField.tsx';
import { changeWebhook, createWebhook } from './webhooks.api.ts';

type WebhookValues = { nome: string; url: string; types: WebhookType[]; active: boolean };

type Props = {
  /** the webhook to change; undefined for a new one */
  webhook?: Webhook;
  onClose: () => void;
  /** called with a new webhook, whose secret must be shown; not called after a change */
  onMade: (webhook: WebhookWithSecret) => void;
};

/** Name, address and types of a webhook. */
export function WebhookDialog({ webhook, onClose, onMade }: Props) {
  const { field, formProps, problem, isSending } = useServerForm<WebhookValues>({
    defaultValues: {
      nome: webhook?.nome ?? '',
      url: webhook?.url ?? '',
      types: webhook?.types ?? [...WEBHOOK_TYPES],
      active: true,
    },
    check: ({ types }) =>
      types.length > 0 ? [] : [{ path: 'types', code: 'none_chosen', message: 'Escolha ao menos um.' }],
    send: async ({ nome, url, types, active }) => {
      if (!webhook) return onMade(await createWebhook({ nome, url, types, state: active ? 'active' : 'paused' }));
      await changeWebhook(webhook.id, { nome, url, types });
      notify({ kind: 'success', message: 'Webhook salvo.' });
      return onClose();
    },
  });
  return (
    <FormDialog
      title={webhook ? 'Editar webhook' : 'Novo webhook'}
      submitLabel={webhook ? 'Salvar' : 'Criar webhook'}
      {...{ onClose, formProps, problem, isSending }}
    >
      <TextField {...field('nome')} label="Nome" maxLength={80} hint="De quem recebe. Por exemplo: Loja virtual." />
      <TextField
        {...field('url')}
        label="Endereço"
        type="url"
        inputMode="url"
        maxLength={2000}
        spellCheck={false}
        placeholder="https://"
        hint="Para onde cada mudança é enviada (POST)."
      />
      <WebhookTypesField {...field('types', { required: false })} />
      {!webhook && (
        <CheckboxField
          {...field('active', { required: false })}
          label="Começar a enviar já"
          hint="Sem isto ele fica pausado, guarda o que mudar e envia tudo quando for ativado."
        />
      )}
    </FormDialog>
  );
}
