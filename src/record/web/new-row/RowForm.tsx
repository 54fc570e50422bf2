import { X } from '../../../kit/web/icons/icons.ts';
import { type InputEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useEnterToNextField } from '../../../kit/web/form/useEnterToNextField.ts';
import { isTyped } from '../../../kit/web/keys/key-press.ts';
import { ariaKeys, printedKeys, useKeyTable } from '../../../kit/web/keys/shortcuts.ts';
import { ConfirmDialog } from '../../../kit/web/overlay/Dialog.tsx';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Button, IconButton } from '../../../kit/web/ui/Button.tsx';
import { Kbd } from '../../../kit/web/ui/Kbd.tsx';
import type { NewRowProps } from '../../../register/record/web/new-row.ts';
import { PessoaFormContext, ReadOnlyContext } from '../editing/form-context.ts';
import { focusField } from '../editing/form-faults.ts';
import { useResend } from '../editing/repeated-saves.ts';
import type { PessoaFormController } from '../editing/use-pessoa-form.ts';
import { FormWatches } from '../form/FormWatches.tsx';
import css from './NewRow.module.css';
import { RowFields, rowKeysOf } from './RowFields.tsx';
import { NEW_ROW_KEYS } from './new-row.keys.ts';
import { isWholeCelular, isWholeDocumento } from './row-fields.ts';
import { keepTypedStart } from './typed-start.ts';

type Props = NewRowProps & { form: PessoaFormController; onNext: (nome: string) => void };

/** The fields of an empty row and their keys. */
export function RowForm({ form, tipo, onNext, onClose }: Props) {
  const [isAsking, setAsking] = useState(false);
  /** text typed while the row is being saved: the name of the next one */
  const ahead = useRef('');
  const moveByEnter = useEnterToNextField({ submitOnLast: true });
  const { store } = form.handle;
  const { isSaving, refusal } = form;
  useKeyTable(NEW_ROW_KEYS);
  useLayoutEffect(() => focusField('nome'), []);

  const handleSave = async () => {
    ahead.current = '';
    if (await form.save()) onNext(ahead.current);
  };
  useResend(refusal.trouble?.outage ?? false, form.isAsTried, () => void handleSave());
  const handleForm = () => {
    // the form would save it under another id, although the first save may have arrived
    if (refusal.trouble?.outage)
      return void notify({ kind: 'warning', message: 'Salve a linha antes de continuar no formulário.' });
    const values = store.get();
    keepTypedStart(values);
    form.dropDraft();
    const to = values.tipo === 'juridica' ? '/empresas/$codigo' : '/pessoas/$codigo';
    void navigate({ to, params: { codigo: 'nova' } });
  };
  const handleDiscard = () => {
    form.dropDraft();
    onClose();
  };
  const handleEscape = () => (form.isDirty() ? setAsking(true) : handleDiscard());
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const goesOnInForm = event.key === 'Enter' && event.altKey;
    if (isSaving && isTyped(event)) ahead.current += event.key;
    else if (goesOnInForm) handleForm();
    else if (event.key === 'Escape' && !event.defaultPrevented) handleEscape();
    else return isSaving ? undefined : moveByEnter(event);
    event.preventDefault();
  };
  /** A field with a complete value moves the focus to the next one. */
  const handleInput = (event: InputEvent<HTMLFormElement>) => {
    form.handleInput(event);
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.selectionEnd !== target.value.length) return;
    const { telefone, cidade } = rowKeysOf(store.get());
    const field = target.dataset['field'];
    if ((field === 'cpf' || field === 'cnpj') && isWholeDocumento(target.value)) focusField(telefone);
    if (field === telefone && isWholeCelular(target.value)) focusField(cidade);
  };
  const elsewhere = refusal.faults.filter(({ key }) => !isHere(key));
  return (
    <PessoaFormContext value={form.handle}>
      <ReadOnlyContext value={false}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves to the next field (specification) */}
        <form
          className={css.row}
          aria-label="Nova ficha na lista"
          aria-busy={isSaving}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void handleSave();
          }}
          onKeyDown={handleKeyDown}
          onInput={handleInput}
          onBlur={form.handleBlur}
        >
          <RowFields tipo={tipo} />
          <IconButton
            size="sm"
            icon={<X />}
            label="Fechar a linha"
            aria-keyshortcuts={ariaKeys(NEW_ROW_KEYS.close)}
            onClick={handleEscape}
          />
          <p className={css.hint}>
            <Kbd>{printedKeys('Enter')}</Kbd> no último campo salva e começa outra{' '}
            <Button size="sm" variant="subtle" aria-keyshortcuts={ariaKeys(NEW_ROW_KEYS.form)} onClick={handleForm}>
              Continuar no formulário
            </Button>{' '}
            <Kbd>{printedKeys(NEW_ROW_KEYS.form.keys)}</Kbd>
          </p>
          {(refusal.trouble || elsewhere.length > 0) && (
            <div role="alert" className={css.refused}>
              {refusal.trouble && <p>{refusal.trouble.message}</p>}
              {elsewhere.map(({ key, label, message }) => (
                <p key={key}>{`${label}: ${message}`}</p>
              ))}
            </div>
          )}
          <FormWatches base={form.base} onFound={form.setFound} inRow />
        </form>
      </ReadOnlyContext>
      <ConfirmDialog
        open={isAsking}
        title="Descartar o que foi digitado na linha?"
        onClose={() => setAsking(false)}
        answers={[
          { label: 'Continuar digitando', onChoose: () => setAsking(false), safe: true },
          { label: 'Descartar', onChoose: handleDiscard, variant: 'danger' },
        ]}
      />
    </PessoaFormContext>
  );
}

/** Whether the row has the field and so shows its faults. */
function isHere(key: string): boolean {
  return document.querySelector(`[data-field="${key}"]`) !== null;
}
