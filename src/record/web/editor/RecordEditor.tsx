import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { takeArrivalFocus } from '../../../kit/web/routing/arrival-focus.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';
import { fieldId } from '../../model/form-labels.ts';
import type { Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';
import type { BasePath } from '../../../register/record/web/record-href.ts';
import { PessoaForm } from '../form/PessoaForm.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import { RecordLive } from './RecordLive.tsx';
import { RecordNotices } from './RecordNotices.tsx';
import type { RecordSlots } from './record-slots.ts';
import { useRequestedPart } from './requested-part.ts';
import { useOpenRecord } from './use-open-record.ts';
import { useRecordActions } from './use-record-actions.ts';

/** Comes after the form. */
const DeleteQuestion = lazyComponent(async () => (await import('./DeleteQuestion.tsx')).DeleteQuestion);

export type EditorProps = Pick<RecordSlots, 'Companion'> & {
  pessoa: Pessoa | undefined;
  /** what a new record begins with, and a notice above it until it is saved */
  start?: { values: PessoaFormValues; notice: ReactNode };
  basePath: BasePath;
  /** a notice above the form */
  notice?: ReactNode;
  onSaved: (pessoa: Pessoa) => void;
  onNew: () => void;
  /** the record has changed on the server, and the form has no unsaved changes */
  onChangedElsewhere: () => void;
};

/** The form of a record with its actions: save, delete, restore. */
export function RecordEditor(props: EditorProps) {
  const { Companion, pessoa: opened, start, basePath, notice, onSaved, onNew, onChangedElsewhere } = props;
  // a record that was created here keeps the focus in its field
  const [wasStored] = useState(opened !== undefined);
  const tipo = basePath === '/empresas' ? 'juridica' : 'fisica';
  const record = useOpenRecord({ pessoa: opened, tipo, start: start?.values, onChangedElsewhere });
  const { pessoa, form, context, readOnly } = record;
  useFirstFocus(!wasStored, tipo === 'juridica' ? 'cnpj' : 'nome');
  const requestedPart = useRequestedPart();
  const { save, handlers, question } = useRecordActions(record, { basePath, onSaved, onNew });

  return (
    <>
      <PessoaForm
        form={form}
        onSave={save}
        header={
          <RecordHeader
            pessoa={pessoa}
            basePath={basePath}
            readOnly={readOnly}
            isSaving={form.isSaving}
            focusOnArrival={wasStored && !requestedPart}
            nfeOn={context.emiteNotas ? context.today : undefined}
            {...handlers}
          />
        }
        live={<RecordLive Companion={Companion} record={record} save={() => save('leave')} />}
        notice={
          <RecordNotices record={record}>
            {!pessoa && start?.notice}
            {notice}
          </RecordNotices>
        }
      />
      {question && pessoa && (
        <Suspense>
          <DeleteQuestion pessoa={pessoa} {...question} />
        </Suspense>
      )}
    </>
  );
}

/** Focuses the first field of a new form. */
function useFirstFocus(isNew: boolean, field: 'nome' | 'cnpj'): void {
  useEffect(() => {
    if (!isNew) return;
    takeArrivalFocus();
    document.getElementById(fieldId(field))?.focus();
  }, [isNew, field]);
}
