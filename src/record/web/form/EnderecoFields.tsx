import { LoaderCircle } from 'lucide-react';
import { CepField } from '../../../kit/web/form/MaskedField.tsx';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { CepNote } from './address-texts.ts';
import { ItemHead, type ItemProps } from './BlockItem.tsx';
import css from './EnderecoFields.module.css';
import { ChoiceControl, TextControl } from './field-controls.tsx';
import { controlsOf, ItemFields } from './ItemFields.tsx';
import { useCepFill } from './use-cep-fill.ts';

/** What is drawn here; the list has the other fields. */
const OWN = new Set(['tipo', 'cep']);

/** The fields of one address. The CEP fills them, and the state determines the list of cities. */
export function EnderecoFields({ actions, ...item }: ItemProps) {
  const { note, isPending, onCepInput } = useCepFill(item.blockKey);
  const at = controlsOf(BLOCKS.enderecos, item);
  const tipo = at('tipo');
  const cep = at('cep');
  return (
    <>
      <ItemHead {...item} actions={actions}>
        <ChoiceControl {...tipo} bound={{ ...tipo.bound, hideLabel: true }} />
      </ItemHead>
      <div className={css.endereco}>
        <TextControl
          as={CepField}
          {...cep}
          bound={{ ...cep.bound, className: css.cep }}
          hint={<CepHint note={note} isPending={isPending} />}
          onInput={(event) => onCepInput(event.currentTarget.value)}
        />
        <ItemFields {...item} except={OWN} classNames={css} />
      </div>
    </>
  );
}

function CepHint({ note, isPending }: { note: CepNote | undefined; isPending: boolean }) {
  return (
    <span role="status" className={css.cepHint}>
      {isPending && (
        <>
          <LoaderCircle aria-hidden="true" className={css.turning} /> Consultando…
        </>
      )}
      {!isPending && note?.text}
      {!isPending && note?.action && (
        <button type="button" className={css.linkButton} onClick={note.action.onAction}>
          {note.action.label}
        </button>
      )}
    </span>
  );
}
