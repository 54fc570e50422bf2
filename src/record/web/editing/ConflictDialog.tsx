import { type FormEvent, useId, useState } from 'react';
import { useSession } from '../../../access/web/session.store.ts';
import { useEnterToNextField } from '../../../kit/web/form/useEnterToNextField.ts';
import { Dialog } from '../../../kit/web/overlay/Dialog.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { useHistory } from '../../../register/operations/web/operations.api.ts';
import { FieldValue } from '../../../register/record/web/FieldValue.tsx';
import css from './ConflictDialog.module.css';
import {
  type Choices,
  chooseAll,
  type ConflictField,
  listConflicts,
  mergeChosen,
  countOpenChoices,
  type Side,
} from './conflict.ts';
import { describeMeanwhile } from './saved-meanwhile.ts';

type Props = {
  base: Pessoa;
  mine: PessoaInput;
  theirs: Pessoa;
  onSave: (chosen: PessoaInput) => void;
  onClose: () => void;
  isSaving: boolean;
};

/** Another user saved the record meanwhile. Asks for each field that both sides changed; other changes are preselected. */
export function ConflictDialog({ base, mine, theirs, onSave, onClose, isSaving }: Props) {
  const fields = listConflicts(base, mine, theirs);
  const [choices, setChoices] = useState<Choices>(() => chooseAll(fields.filter(({ both }) => !both)));
  const open = countOpenChoices(fields, choices);
  const formId = useId();
  const moveByEnter = useEnterToNextField();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (open === 0 && !isSaving) onSave(mergeChosen(base, mine, theirs, choices));
  };
  const handleAll = (side: Side) => setChoices({ ...choices, ...chooseAll(fields, side) });
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title="A ficha mudou enquanto você editava"
      footer={
        <>
          <span className={css.left} role="status">
            {open === 0 ? '' : open === 1 ? 'Falta escolher um campo.' : `Falta escolher ${open} campos.`}
          </span>
          <Button onClick={onClose}>Voltar à ficha</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSaving} disabled={open > 0}>
            Salvar o que escolhi
          </Button>
        </>
      }
    >
      <div className={css.intro}>
        <p>
          <Editors base={base} theirs={theirs} /> Escolha o que vale em cada campo.
        </p>
        <div className={css.all}>
          <Button size="sm" onClick={() => handleAll('mine')}>
            Ficar com tudo o que digitei
          </Button>
          <Button size="sm" onClick={() => handleAll('theirs')}>
            Ficar com tudo o que está salvo
          </Button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves to the next field */}
      <form id={formId} className={css.fields} aria-label="O que vale" onSubmit={handleSubmit} onKeyDown={moveByEnter}>
        {fields.map((field) => (
          <ConflictRow
            key={field.path}
            field={field}
            chosen={choices[field.path]}
            onChoose={(side) => setChoices({ ...choices, [field.path]: side })}
          />
        ))}
      </form>
    </Dialog>
  );
}

/** The users who saved the record meanwhile, for users who may read the history. */
function Editors({ base, theirs }: Pick<Props, 'base' | 'theirs'>) {
  const { user } = useSession();
  const history = useHistory(theirs.id, theirs.version);
  return <>{describeMeanwhile(history.data?.pages[0]?.items, base.version, user.id)}</>;
}

type RowProps = { field: ConflictField; chosen: Side | undefined; onChoose: (side: Side) => void };

function ConflictRow({ field, chosen, onChoose }: RowProps) {
  return (
    <fieldset className={css.row} data-open={chosen === undefined || undefined}>
      <legend className={css.label}>
        {field.label}
        {field.both && <span className={css.both}>mudou nos dois</span>}
      </legend>
      <div className={css.before}>
        <span className={css.who}>Antes</span>
        <FieldValue path={field.path} value={field.before} />
      </div>
      <Option side="mine" who="Digitado aqui" field={field} chosen={chosen} onChoose={onChoose} />
      <Option side="theirs" who="Salvo" field={field} chosen={chosen} onChoose={onChoose} />
    </fieldset>
  );
}

function Option({ side, who, field, chosen, onChoose }: RowProps & { side: Side; who: string }) {
  return (
    <label className={css.option} data-chosen={chosen === side || undefined}>
      <input type="radio" name={`conflito-${field.path}`} checked={chosen === side} onChange={() => onChoose(side)} />
      <span>
        <span className={css.who}>{who}</span>
        <FieldValue path={field.path} value={field[side]} />
      </span>
    </label>
  );
}
