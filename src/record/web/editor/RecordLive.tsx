import { Afterwards } from '../../../kit/web/routing/Afterwards.tsx';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';
import type { PessoaFormController } from '../editing/use-pessoa-form.ts';
import { LastChange } from './RecordHeader.tsx';
import type { OpenForm, RecordSlots } from './record-slots.ts';
import type { OpenRecord } from './use-open-record.ts';

/** Comes after the form, and asks after it. */
const RecordSources = lazyComponent(async () => (await import('../sources/RecordSources.tsx')).RecordSources);

type Props = Pick<RecordSlots, 'Companion'> & { record: OpenRecord; save: OpenForm['save'] };

/** Beside the sections: when the record was changed, where its values came from, and who else has it open. */
export function RecordLive({ Companion, record, save }: Props) {
  const { pessoa, tenant, form, news, follow } = record;
  const { unseen, freshBy } = news;
  return (
    <>
      {pessoa && <LastChange pessoa={pessoa} />}
      <Afterwards>
        {pessoa && <RecordSources pessoa={pessoa} />}
        <Companion
          tenantId={tenant?.id}
          pessoa={pessoa}
          form={toOpenForm(form, save)}
          freshBy={unseen ? undefined : freshBy}
          savedBy={unseen && !unseen.current.deletedAt ? unseen.by : undefined}
          onNews={follow}
          onCompare={() => unseen && form.compare(unseen.current)}
        />
      </Afterwards>
    </>
  );
}

function toOpenForm(form: PessoaFormController, save: OpenForm['save']): OpenForm {
  const { isDirty, isSaving, base, handle } = form;
  return { isDirty, isSaving, save, version: () => base()?.version, subscribe: handle.store.subscribe };
}
