import { PessoaPage } from '../../../record/web/PessoaPage.tsx';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

/** Loaded after the form, because typing does not need it. */
const Companion = lazyComponent(async () => (await import('./RecordCompanion.tsx')).RecordCompanion);

/** Rarely used, so loaded on first use. */
const HistoryDialog = lazyComponent(
  async () => (await import('../../../operations/web/history/HistoryDialog.tsx')).HistoryDialog,
);

/** A record with its history, its card and sheet, and the other users who have it open. */
export function Pessoa() {
  return <PessoaPage Companion={Companion} History={HistoryDialog} />;
}
