import { LoaderCircle } from '../../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { CepField } from '../../../kit/web/form/MaskedField.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { fieldId } from '../../model/form-labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { CepNote } from '../cep/address-texts.ts';
import { AskedContext, useFormValue, useReadOnly } from '../editing/form-context.ts';
import { readText } from '../editing/form-store.ts';
import { ItemHead, type ItemProps } from './BlockItem.tsx';
import { BriefField } from './brief/BriefField.tsx';
import css from './EnderecoFields.module.css';
import { ChoiceControl, TextControl } from './field-controls.tsx';
import { controlsOf, ItemFields } from './ItemFields.tsx';
import { NumeroControl } from './NumeroControl.tsx';
import { useBehindCep } from '../cep/use-behind-cep.ts';
import { useCepFill } from '../cep/use-cep-fill.ts';

/** The fields drawn here; ItemFields draws the others. */
const OWN = new Set(['tipo', 'cep']);
const CONTROLS = { numero: NumeroControl };

/** The fields of one address. The CEP fills them, the state determines the cities. A button shows the country. */
export function EnderecoFields({ actions, ...item }: ItemProps) {
  const { note, isPending, onCepInput } = useCepFill(item.blockKey);
  const behind = useBehindCep(item.blockKey);
  const at = controlsOf(BLOCKS.enderecos, item);
  const tipo = at('tipo');
  const cep = at('cep');
  const pais = at('pais').bound.field;
  const readOnly = useReadOnly();
  const [isAsked, setIsAsked] = useState(false);
  const hasPais = useFormValue((values) => readText(values, pais) !== '');
  const handleAbroad = () => {
    flushSync(() => setIsAsked(true));
    document.getElementById(fieldId(pais))?.focus();
  };
  return (
    <>
      <ItemHead {...item} actions={actions}>
        <BriefField field={tipo.bound.field} facts={tipo.facts}>
          <ChoiceControl {...tipo} bound={{ ...tipo.bound, hideLabel: true }} />
        </BriefField>
        {!hasPais && !isAsked && !readOnly && (
          <Button size="sm" variant="subtle" onClick={handleAbroad}>
            No exterior
          </Button>
        )}
      </ItemHead>
      <div className={css.endereco}>
        <TextControl
          as={CepField}
          {...cep}
          bound={{ ...cep.bound, className: css.cep }}
          hint={<CepHint note={note} isPending={isPending} isRestUnused={behind.isRestUnused} />}
          onInput={(event) => {
            behind.forgetRest();
            onCepInput(event.currentTarget.value);
          }}
          onFocus={behind.prepareRest}
          onKeyDown={behind.typeOn}
          onPaste={behind.onCepPaste}
        />
        <AskedContext value={isAsked ? 'abroad' : undefined}>
          <ItemFields {...item} except={OWN} classNames={css} controls={CONTROLS} />
        </AskedContext>
      </div>
    </>
  );
}

type HintProps = { note: CepNote | undefined; isPending: boolean; isRestUnused: boolean };

function CepHint({ note, isPending, isRestUnused }: HintProps) {
  return (
    <span role="status" className={css.cepHint}>
      {isPending && (
        <>
          <LoaderCircle aria-hidden="true" className={css.turning} /> Consultando…
        </>
      )}
      {isRestUnused && 'Do texto colado, só o CEP foi usado. '}
      {!isPending && note?.text}
      {!isPending && note?.action && (
        <button type="button" className={css.linkButton} onClick={note.action.onAction}>
          {note.action.label}
        </button>
      )}
    </span>
  );
}
