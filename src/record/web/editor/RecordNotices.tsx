import type { ReactNode } from 'react';
import { Afterwards } from '../../../kit/web/routing/Afterwards.tsx';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { MergedElsewhere } from './MergedElsewhere.tsx';
import type { OpenRecord } from './use-open-record.ts';

/** Not needed for the first key. */
const PasteData = lazyComponent(async () => (await import('../paste/PasteData.tsx')).PasteData);

type Props = { record: OpenRecord; children: ReactNode };

/** What stands above the form: why it is read-only, the notices of the page, what other users did, and where data is pasted. */
export function RecordNotices({ record, children }: Props) {
  const { pessoa, tenant, context, readOnly, news } = record;
  const { merged, unseen } = news;
  return (
    <>
      {readOnly && <ReadOnlyNotice pessoa={pessoa} tenantChosen={tenant !== undefined} />}
      {children}
      {merged && <MergedElsewhere who={merged.by} survivor={merged.current} />}
      {!pessoa && !readOnly && (
        <Afterwards>
          <PasteData today={context.today} longEmailEndings={context.longEmailEndings} />
        </Afterwards>
      )}
      {unseen?.current.deletedAt && <DeletedElsewhere who={unseen.by} />}
    </>
  );
}

function ReadOnlyNotice({ pessoa, tenantChosen }: { pessoa: Pessoa | undefined; tenantChosen: boolean }) {
  if (pessoa?.deletedAt) return <Banner kind="warning">Esta ficha foi excluída. Restaure-a para alterar.</Banner>;
  if (tenantChosen) return <Banner>Seu papel neste cliente só consulta fichas.</Banner>;
  return <Banner>“Todos os clientes” é só para consulta. Escolha o cliente no alto da tela para alterar.</Banner>;
}

/** Another user has deleted the record while it was being edited here. */
function DeletedElsewhere({ who }: { who: string }) {
  return (
    <Banner kind="warning" role="status">
      {`${who} excluiu esta ficha. O que você digitou continua aqui; para salvar, ela precisa ser restaurada antes.`}
    </Banner>
  );
}
