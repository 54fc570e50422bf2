import { type FormEvent, useId, useRef, useState } from 'react';
import { useEnterToNextField } from '../../../kit/web/form/useEnterToNextField.ts';
import { TextArea } from '../../../kit/web/form/TextField.tsx';
import { Dialog } from '../../../kit/web/overlay/Dialog.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';

/** `onText` resolves to whether the text was used; otherwise it stays in the dialog. */
type Props = { onText: (text: string) => Promise<boolean>; onClose: () => void };

/** A textarea for the text to paste. Mounted only while it is open. */
export function PasteDialog({ onText, onClose }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const onKeyDown = useEnterToNextField();
  const [isReading, setReading] = useState(false);
  const send = async (text: string) => {
    if (isReading) return;
    setReading(true);
    const isDone = text.trim() === '' || (await onText(text));
    setReading(false);
    if (isDone) onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send(area.current?.value ?? '');
  };
  return (
    <Dialog
      open
      size="lg"
      title="Colar dados"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={id} variant="primary" loading={isReading}>
            Preencher
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter submits, as in every form */}
      <form id={id} onSubmit={handleSubmit} onKeyDown={onKeyDown}>
        <TextArea
          ref={area}
          label="Texto"
          rows={10}
          hint="Uma assinatura de e-mail, um contato do WhatsApp, uma linha de planilha, um cartão CNPJ. O que não tem campo certo vai para Observações."
        />
      </form>
    </Dialog>
  );
}
