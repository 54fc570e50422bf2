import { PessoaPage } from '../../../record/web/PessoaPage.tsx';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

/** Comes after the form: nobody waits for the others to begin typing. */
const Companion = lazyComponent(async () => (await import('./RecordCompanion.tsx')).RecordCompanion);

/** Looked at now and then: loaded when somebody does. */
const HistoryDialog = lazyComponent(
  async () => (await import('../../../operations/web/history/HistoryDialog.tsx')).HistoryDialog,
);

/** A record, with who else has it open, its card and sheet, and with its history. */
export function Pessoa() {
  return <PessoaPage Companion={Companion} History={HistoryDialog} />;
}
