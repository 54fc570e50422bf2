import { formatData } from '@fichario/brasil';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../kit/web/ui/Button.tsx';
import { RadioGroup } from '../../kit/web/form/ChoiceField.tsx';
import { CheckedDateField } from '../../kit/web/dates/CheckedDateField.tsx';
import { Dialog } from '../../kit/web/overlay/Dialog.tsx';
import { MaskedField } from '../../kit/web/form/MaskedField.tsx';
import { TextField } from '../../kit/web/form/TextField.tsx';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { useEnterToNextField } from '../../kit/web/form/useEnterToNextField.ts';
import type { ReplayRequest, Webhook } from '../webhook.ts';
import { isTime, readReplayRequest, type TypedOptions } from './replay-request.ts';
import css from './Webhooks.module.css';
import { cappedCount, countMessages } from './webhook-texts.ts';
import { replay, useReplayPreview } from './webhooks.api.ts';

const TIME_MASK = { mask: [/\d/, /\d/, ':', /\d/, /\d/] };

/** Sends messages again: the failed ones, or all from a moment or an event on. Shows their number first. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState<TypedOptions>(() => initialOptions(webhook));
  const request = readReplayRequest(typed);
  const preview = useReplayPreview(webhook.id, request);
  const { act, isRunning } = useAction();
  const handleKeyDown = useEnterToNextField({ submitOnLast: true });
  const count = request && preview.data ? preview.data.messages : 0;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!request || count === 0) return;
    if (await act(() => replay(webhook.id, request), 'O reenvio começou.')) onClose();
  };
  return (
    <Dialog
      open
      title="Enviar mensagens de novo"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={id} variant="primary" loading={isRunning} disabled={count === 0}>
            Enviar de novo
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form */}
      <form id={id} className={css.stack} onSubmit={(event) => void handleSubmit(event)} onKeyDown={handleKeyDown}>
        <ReplayFields webhook={webhook} typed={typed} onChange={(changes) => setTyped({ ...typed, ...changes })} />
        <p role="status" className={css.count}>
          {countText(request, preview)}
        </p>
        <p className={css.muted}>
          Cada uma vai com o mesmo webhook-id e a ficha como era naquela versão, na ordem. Quem já a recebeu pode
          ignorá-la.
          {webhook.state !== 'active' && ' O webhook não está ativo: elas esperam na fila até que esteja.'}
        </p>
      </form>
    </Dialog>
  );
}

function initialOptions({ failed }: Webhook): TypedOptions {
  const today = new Date();
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, '0'));
  return { what: failed > 0 ? 'failed' : 'moment', day: formatData(day.join('-')), time: '00:00', number: '' };
}

type FieldsProps = { webhook: Webhook; typed: TypedOptions; onChange: (changes: Partial<TypedOptions>) => void };

function ReplayFields({ webhook, typed, onChange }: FieldsProps) {
  const { what, day, time, number } = typed;
  const isWrongTime = time.length === 5 && !isTime(time);
  return (
    <>
      <RadioGroup
        label="Quais"
        name="what"
        stacked
        value={what}
        // `options` has only these values
        onChange={({ currentTarget }) => onChange({ what: currentTarget.value as TypedOptions['what'] })}
        options={[
          { value: 'failed', label: `As não entregues (${cappedCount(webhook.failed)})` },
          { value: 'moment', label: 'Tudo desde um dia e hora' },
          { value: 'number', label: 'Tudo desde um evento' },
        ]}
      />
      {what === 'moment' && (
        <div className={css.choices}>
          {/* the masks write the values themselves: React's onChange would not notice */}
          <CheckedDateField
            label="Dia"
            mustExist
            value={day}
            onInput={({ currentTarget }) => onChange({ day: currentTarget.value })}
          />
          <MaskedField
            label="Hora"
            inputMode="numeric"
            placeholder="hh:mm"
            mask={TIME_MASK}
            defaultValue={time}
            error={isWrongTime ? 'Esta hora não existe.' : undefined}
            onInput={({ currentTarget }) => onChange({ time: currentTarget.value })}
          />
        </div>
      )}
      {what === 'number' && (
        <TextField
          label="Número do evento"
          inputMode="numeric"
          maxLength={15}
          value={number}
          hint="O `number` da última mensagem que o outro sistema guardou, mais um."
          onChange={({ currentTarget }) => onChange({ number: currentTarget.value.replaceAll(/\D/g, '') })}
        />
      )}
    </>
  );
}

type Preview = ReturnType<typeof useReplayPreview>;

function countText(request: ReplayRequest | undefined, { data, error }: Preview): string {
  if (!request) return '';
  if (error) return error.message;
  if (!data) return 'Contando…';
  if (data.messages === 0) return 'Nenhuma mensagem.';
  const most = data.exact ? '' : 'No máximo ';
  const words = countMessages(data.messages);
  return data.messages === 1 ? 'Será 1 mensagem.' : data.exact ? `Serão ${words}.` : `${most}${words}.`;
}
